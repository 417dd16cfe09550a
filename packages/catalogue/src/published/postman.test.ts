import { fileURLToPath } from 'node:url';
import { exampleApiKey, resolveDemoKeyMarkers } from '@fagvaerk/contract/example-caller.ts';
import { placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadCatalogue, loadDocuments } from '../load.ts';
import { METHODS } from '../model.ts';
import { exampleCaller } from '../samples/printed.ts';
import { requestOf } from '../samples/request.ts';
import { postmanCollection } from './postman.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const [documents, catalogue] = [await loadDocuments(root), await loadCatalogue(root)];

const variable = z.strictObject({ key: z.string().min(1), value: z.string() });
const described = variable.extend({ description: z.string().min(1), disabled: z.literal(true).optional() });
const call = z.strictObject({
  name: z.string().min(1),
  event: z.tuple([
    z.strictObject({
      listen: z.literal('test'),
      script: z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()).min(1) }),
    }),
  ]),
  request: z.strictObject({
    method: z.enum(METHODS),
    header: z.array(variable.extend({ disabled: z.literal(true).optional() })),
    url: z.strictObject({
      raw: z.string().startsWith('{{baseUrl}}/'),
      host: z.tuple([z.literal('{{baseUrl}}')]),
      path: z.tuple([z.literal('api'), z.literal(['v4.0', 'v3.0'])], z.string().regex(/^:?[\w]+$/)),
      query: z.array(described),
      variable: z.array(described),
    }),
    body: z
      .strictObject({
        mode: z.literal('raw'),
        raw: z.string(),
        options: z.strictObject({ raw: z.strictObject({ language: z.literal('json') }) }),
      })
      .optional(),
    description: z.string().min(1),
  }),
  response: z.array(z.never()),
});
const folder = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ name: z.string().min(1), item: z.array(item).min(1) });
const collection = z.strictObject({
  info: z.strictObject({ name: z.string(), description: z.string(), schema: z.url() }),
  item: z.array(folder(folder(call).extend({ description: z.string().min(1) }))),
  variable: z.array(variable),
});

describe.each(documents)('the collection of $x-version', (document) => {
  const made = postmanCollection(document, catalogue);
  const sections = catalogue.versions.find(({ version }) => version === document['x-version'])?.sections ?? [];
  const operations = sections.flatMap(({ pages }) => pages.flatMap((page) => page.operations));

  it('matches the Postman collection schema', () => expect(() => collection.parse(made)).not.toThrow());
  it('has the menu headings and pages as folders', () =>
    expect(made.item.map(({ name, item }) => [name, item.map((page) => page.name)])).toEqual(
      sections.map(({ title, pages }) => [title.da, pages.map((page) => page.title.da)]),
    ));
  it('has every documented call once, with the same request as on its page', () => {
    const values = { baseUrl: exampleCaller.origin, apikey: exampleCaller.apiKey };
    const sent = collection
      .parse(made)
      .item.flatMap(({ item }) => item.flatMap((page) => page.item))
      .map(({ request: { method, url, header, body } }) => {
        const filled = url.variable.reduce((raw, { key, value }) => raw.replace(`:${key}`, value), url.raw);
        const inWords = { ...values, siteName: exampleCaller.site } as Record<string, string>;
        const put = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => inWords[name] ?? '');
        const headers = header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, put(value)]);
        return { method, url: new URL(put(filled)).href, headers, body: body && JSON.parse(body.raw) };
      });
    expect(sent).toEqual(
      operations.map((operation) => {
        const { method, url, headers, body } = requestOf(operation, exampleCaller);
        return { method, url: new URL(decodeURIComponent(url)).href, headers, body };
      }),
    );
  });
  it('offers an Idempotency-Key with POST and PATCH, disabled and never a fixed one', () => {
    const requests = collection.parse(made).item.flatMap(({ item }) => item.flatMap((page) => page.item));
    for (const { request } of requests)
      expect(request.header.filter(({ key }) => key === 'Idempotency-Key')).toEqual(
        ['POST', 'PATCH'].includes(request.method)
          ? [{ key: 'Idempotency-Key', value: '{{$guid}}', disabled: true }]
          : [],
      );
  });
  it('defaults to the sandbox URL and the demo key, or no key if the demo key is closed', () => {
    const variablesOf = (isOpen: boolean) =>
      Object.fromEntries(
        (JSON.parse(resolveDemoKeyMarkers(JSON.stringify(made), isOpen)) as typeof made).variable.map(
          ({ key, value }) => [key, value],
        ),
      );
    const address = { baseUrl: placeholderTestOrigin, siteName: 'lindholm-vvs' };
    expect(variablesOf(true)).toEqual({ ...address, apikey: exampleApiKey });
    expect(variablesOf(false)).toEqual({ ...address, apikey: '' });
  });
  it('links to pages by absolute URLs', () => expect(JSON.stringify(made)).not.toContain('](/'));
});
