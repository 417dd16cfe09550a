/** Runs the requests printed in the guides and compares the responses printed below them. */
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { type Json, pagesOf } from '@fagvaerk/catalogue/model.ts';
import { codeIn } from '@fagvaerk/catalogue/samples/printed.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { comparable, expectAnswer, operations } from '../../test/fixtures/documented.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestSandbox } from '../../test/fixtures/sandbox.ts';

interface PrintedRequest {
  readonly guide: string;
  readonly method: string;
  readonly address: URL;
  readonly body: Json | undefined;
  readonly answer: Json | undefined;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogue = await loadCatalogue(root);
const { guides } = catalogue;
const printed = guides.flatMap(({ route, blocks }) => {
  const code = codeIn(blocks);
  return code.flatMap((block, index): PrintedRequest[] => {
    const request = requestIn(block.language, block.code);
    const next = code[index + 1];
    const answer = next?.language === 'json' ? (JSON.parse(next.code) as Json) : undefined;
    return request ? [{ guide: route, ...request, answer }] : [];
  });
});

function requestIn(language: string, code: string): Pick<PrintedRequest, 'method' | 'address' | 'body'> | null {
  const [url] = /https:\/\/[^\s"/]+\/api\/v[^\s"]*/.exec(code) ?? [];
  if (!url || !['bash', 'http'].includes(language)) return null;
  const address = new URL(url);
  for (const [, name = '', value = ''] of code.matchAll(/--data-urlencode "(\w+)=([^"]*)"/g))
    address.searchParams.set(name, value);
  const [, method = 'GET'] = /--request ([A-Z]+)/.exec(code) ?? [];
  const [, body] = /--data '(.*)'/s.exec(code) ?? [];
  return { method, address, body: body === undefined ? undefined : (JSON.parse(body) as Json) };
}

function operationAt(method: string, pathname: string) {
  for (const operation of operations) {
    const [itsMethod, path = ''] = operation.key.split(' ');
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`, 'i');
    const match = itsMethod === method ? pattern.exec(pathname) : null;
    if (match) return { operation, params: { ...match.groups } };
  }
  throw new Error(`${method} ${pathname} is not documented`);
}

const sandbox = forAllTests(() => openTestSandbox());
beforeEach(() => sandbox.reset());

it('finds the requests and responses in the guides', () => {
  expect(printed.length).toBeGreaterThan(5);
  expect(printed.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(3);
});

describe.each(printed)('$guide: $method $address.pathname', ({ method, address, body, answer }) => {
  it('gets the response shown in the guide', async () => {
    const { operation, params } = operationAt(method, address.pathname);
    const query = Object.fromEntries(address.searchParams);
    const given = await expectAnswer(sandbox, operation, 200, { params, query, body });
    if (answer !== undefined) expect(given.body).toEqual(comparable(answer, method !== 'GET'));
  });
});

it('error links point to existing headings', async () => {
  const bad = {
    page: '0',
    pageSize: 'x',
    fromDate: 'x',
    searchAttribute: 'x',
    delta: 'x',
    updatedAfter: 'x',
    getAggregates: 'x',
    x: 'x',
  };
  const refused = await Promise.all([
    ...Object.entries(bad).map(([name, value]) =>
      sandbox.call('GET /api/v4.0/fitterhours', { query: { [name]: value } }),
    ),
    ...[{}, [], [1], [{}], [{ amount: 'x' }]].map((body) => sandbox.call('POST /api/v4.0/budgets', { body })),
    sandbox.call('GET /api/v4.0/budgets/{id}', { params: { id: '999' } }),
  ]);
  const links = refused.flatMap(({ body }) =>
    [body.validationErrors, body.modelStateErrors].flatMap((list) =>
      ((list ?? []) as { link: string }[]).map(({ link }) => link),
    ),
  );
  const anchors = new Set([
    ...guides.flatMap(({ route, headings }) => headings.map(({ id }) => `${route}#${id}`)),
    ...pagesOf(catalogue).flatMap(({ route, operations: own }) => own.map(({ anchor }) => `${route}#${anchor}`)),
  ]);
  expect(links.length).toBeGreaterThanOrEqual(refused.length);
  expect(links.filter((link) => !anchors.has(link))).toEqual([]);
});
