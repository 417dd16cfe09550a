/** The published documents promise that optional fields may be null, and dates days; the server must agree. */
import { join } from 'node:path';
import { contentOf, flatten, isNode, type Node, propertiesOf } from '@fagvaerk/catalogue/document.ts';
import { loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { publicDocument } from '@fagvaerk/catalogue/published/public-document.ts';
import { requestOf } from '@fagvaerk/catalogue/samples/request.ts';
import { beforeAll, expect, it } from 'vitest';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, type TestCustomer } from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';

const root = join(import.meta.dirname, '..', '..');
const documents = new Map((await loadDocuments(root)).map((one) => [one['x-version'], publicDocument(one)]));
const operations = (await loadCatalogue(root)).versions.flatMap(({ version, sections }) =>
  sections.flatMap(({ pages }) => pages.flatMap((page) => page.operations.map((one) => ({ version, ...one })))),
);

const writes = operations.flatMap(({ version, ...operation }) => {
  const document = documents.get(version);
  const path = operation.path.replace(`/api/${version}`, '');
  const node = document?.paths[path]?.[operation.method.toLowerCase()] as Node | undefined;
  if (!document || !isNode(node?.requestBody)) return [];
  const [, { schema }] = contentOf(document, node.requestBody);
  const { items } = schema as { items: Node };
  const fields = Object.entries(propertiesOf(flatten(document, items).schema));
  const accepting = (stated: RegExp) =>
    fields.filter(([, one]) => stated.test(JSON.stringify(one))).map(([name]) => name);
  return [{ version, operation, nullable: accepting(/"null"/), days: accepting(/"format":"date"/) }];
});

/** Other codes are rules about the value, such as an end before the start. */
const unreadable = ['required', 'invalid-type', 'invalid-date', 'invalid-format', 'invalid-value'];

const gateway = forAllTests(async () => openTestGateway({ sandbox: await startTestSandbox({ clock: Date.now }) }));
let customer: TestCustomer;
beforeAll(async () => {
  customer = await gateway.addCustomer({ AccessAll: true });
});

it('concerns every operation with a body', () => expect(writes).toHaveLength(21));
it.each(writes.map((one) => [`${one.operation.method} ${one.operation.path}`, one] as const))(
  '%s accepts null and days as published',
  async (_, { operation, nullable, days }) => {
    const { method, url, body } = requestOf(operation, { origin: '', apiKey: '', site: '' });
    const [first] = body as Node[];
    const changes = [...nullable.map((name) => [name, null]), ...days.map((name) => [name, '2026-12-01'])] as const;
    for (const [name = '', value] of changes) {
      const response = await gateway.ask(customer, url, { method, payload: [{ ...first, [name as string]: value }] });
      const { validationErrors } = response.json() as { validationErrors: { field: string; code: string }[] };
      expect([200, 400]).toContain(response.statusCode);
      const unread = validationErrors.filter(({ field, code }) => field === name && unreadable.includes(code));
      expect([name, value, unread]).toEqual([name, value, []]);
    }
  },
);
