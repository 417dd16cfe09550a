/** Postman collection 2.1, with folders as in the menu. */
import { demoKeyMarkers, exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import type { ApiDocument, Node } from '../document.ts';
import type { Catalogue, Operation, Parameter } from '../model.ts';
import { type DocumentedOperation, operationsOf } from '../operations.ts';
import { jsonText, requestOf } from '../samples/request.ts';
import { withWholeLinks } from './public-document.ts';

const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Empty while the demo key has no access, so that readers enter their own. */
const demoKey = `${demoKeyMarkers.demo}${exampleApiKey}${demoKeyMarkers.noDemo}${demoKeyMarkers.end}`;

const caller = { origin: '', apiKey: '{{apikey}}', site: '{{siteName}}' };

const afterEachCall = [
  "pm.test('Kaldet lykkes', () => {",
  '  pm.response.to.be.success;',
  "  const type = pm.response.headers.get('content-type') ?? '';",
  "  if (type.includes('json')) pm.expect(pm.response.json().hasErrors).to.equal(false);",
  '});',
];

export function postmanCollection(document: ApiDocument, catalogue: Pick<Catalogue, 'versions'>) {
  const { title, version, description } = document.info as Record<string, string>;
  const server = document.servers[0]?.url ?? '';
  const pageInfo = new Map(document['x-pages'].map((page) => [page.route, page]));
  const documented = new Map(operationsOf(document).map((operation) => [operation.id, operation]));
  const sections = catalogue.versions.find((one) => one.version === document['x-version'])?.sections ?? [];
  return {
    info: { name: `${title} v${version}`, description, schema: format },
    item: sections.map((section) => ({
      name: section.title.da,
      item: section.pages.map(({ route, title: { da: name }, operations }) => ({
        name,
        description: withWholeLinks(pageInfo.get(route)?.description ?? ''),
        item: operations.map((operation) => callOf(operation, documented.get(operation.id), server)),
      })),
    })),
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: afterEachCall } }],
    variable: [
      { key: 'baseUrl', value: placeholderTestOrigin + server },
      { key: 'apikey', value: demoKey },
      { key: 'siteName', value: exampleSite },
    ],
  };
}

function callOf(operation: Operation, documented: DocumentedOperation | undefined, server: string) {
  const { method, headers, body } = requestOf(operation, caller);
  const textOf = (node: Node | undefined): string => withWholeLinks(String(node?.description ?? ''));
  const parametersIn = (place: Parameter['in']) =>
    operation.parameters.flatMap(({ in: own, name, required, example }) => {
      const description = textOf(documented?.parameters.find((one) => one.name === name)?.node);
      return own === place ? [{ required, shown: { key: name, value: String(example), description } }] : [];
    });
  // Optional parameters are included but disabled.
  const query = parametersIn('query').map(({ required, shown }) => ({
    ...shown,
    ...(!required && { disabled: true }),
  }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const path = operation.path.slice(server.length + 1).replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    name: operation.summary.da,
    request: {
      method,
      header: headers.map(([key, value]) => ({ key, value })),
      url: {
        raw: [`{{baseUrl}}/${path}`, ...(sent.length > 0 ? [sent.join('&')] : [])].join('?'),
        host: ['{{baseUrl}}'],
        path: path.split('/'),
        query,
        variable: parametersIn('path').map(({ shown }) => shown),
      },
      ...(body !== undefined && { body: { mode: 'raw', raw: jsonText(body), options: { raw: { language: 'json' } } } }),
      description: textOf(documented?.node),
    },
    response: [],
  };
}
