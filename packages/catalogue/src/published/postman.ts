/** Postman collection 2.1, with folders as in the menu. */
import { demoKeyMarkers, exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { type ApiDocument, flatten, isNode, type Node, propertiesOf } from '../document.ts';
import { type Catalogue, type Operation, type Parameter, takesIdempotencyKey } from '../model.ts';
import { type DocumentedOperation, operationsOf } from '../operations.ts';
import { jsonText, requestOf } from '../samples/request.ts';
import { withWholeLinks } from './public-document.ts';

const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Empty while the demo key has no access, so that readers enter their own. */
const demoKey = `${demoKeyMarkers.demo}${exampleApiKey}${demoKeyMarkers.noDemo}${demoKeyMarkers.end}`;

const caller = { origin: '', apiKey: '{{apikey}}', site: '{{siteName}}' };

/** A page of the portal also answers 200, so the test requires the documented type, and of JSON the documented shape. */
function testOf(document: ApiDocument, { answer }: DocumentedOperation): string[] {
  const { mediaType, schema } = answer;
  const isJson = mediaType.endsWith('json');
  return [
    "pm.test('Kaldet lykkes', () => {",
    '  pm.response.to.have.status(200);',
    `  pm.expect(pm.response.headers.get('Content-Type')).to.include('${mediaType}');`,
    ...(isJson
      ? [
          `  pm.response.to.have.jsonSchema(${JSON.stringify(shapeOf(document, schema))});`,
          '  pm.expect(pm.response.json().hasErrors).to.equal(false);',
        ]
      : []),
    '});',
  ];
}

/** Types and required fields only, resolved, since Postman validates each test on its own. */
function shapeOf(document: ApiDocument, schema: Node): Node {
  const { schema: flat } = flatten(document, schema);
  const { type, required, items, oneOf, additionalProperties } = flat;
  if (Array.isArray(oneOf)) return { oneOf: oneOf.map((one: Node) => shapeOf(document, one)) };
  const properties = Object.entries(propertiesOf(flat)).map(([name, one]) => [name, shapeOf(document, one)]);
  return {
    ...(type !== undefined && { type }),
    ...(Array.isArray(required) && { required }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(isNode(items) && { items: shapeOf(document, items) }),
    ...(isNode(additionalProperties) && { additionalProperties: shapeOf(document, additionalProperties) }),
  };
}

export function postmanCollection(document: ApiDocument, catalogue: Pick<Catalogue, 'versions'>) {
  const { title, version, description } = document.info as Record<string, string>;
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
        item: operations.map((operation) => callOf(document, operation, documented.get(operation.id))),
      })),
    })),
    variable: [
      { key: 'baseUrl', value: placeholderTestOrigin },
      { key: 'apikey', value: demoKey },
      { key: 'siteName', value: exampleSite },
    ],
  };
}

function callOf(document: ApiDocument, operation: Operation, documented: DocumentedOperation | undefined) {
  const { method, headers, body } = requestOf(operation, caller);
  const textOf = (node: Node | undefined): string => withWholeLinks(String(node?.description ?? ''));
  const parametersIn = (place: Parameter['in']) =>
    operation.parameters.flatMap(({ in: own, name, required, example }) => {
      const description = textOf(documented?.parameters.find((one) => one.name === name)?.node);
      return own === place ? [{ required, shown: { key: name, value: String(example), description } }] : [];
    });
  // Optional parameters and headers are included but disabled.
  const query = parametersIn('query').map(({ required, shown }) => ({
    ...shown,
    ...(!required && { disabled: true }),
  }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const path = operation.path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const test = { type: 'text/javascript', exec: documented ? testOf(document, documented) : [] };
  return {
    name: operation.summary.da,
    event: [{ listen: 'test', script: test }],
    request: {
      method,
      header: [
        ...headers.map(([key, value]) => ({ key, value })),
        ...(takesIdempotencyKey(method) ? [{ key: 'Idempotency-Key', value: '{{$guid}}', disabled: true }] : []),
      ],
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
