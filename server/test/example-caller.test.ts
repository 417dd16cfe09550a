/** Who calls in every printed example. */
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApiKey } from '../src/directory/api-keys.ts';
import { openTestGateway, type TestGateway } from './fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

it('has a key that looks as the keys of this portal do', () => {
  const shape = (key: string) => key.replaceAll(/[0-9a-f]/g, 'x');
  expect(shape(exampleApiKey)).toBe(shape(makeApiKey()));
});

it('names a site that every portal has, so that an example works with a key of one’s own', async () => {
  const customer = await gateway.addCustomer({ AccessAll: true, sites: [exampleSite] });
  expect((await gateway.ask(customer, '/api/v4.0/invoices', { site: exampleSite })).statusCode).toBe(200);
});

it('is the same in every guide', async () => {
  const { guides } = await loadCatalogue(fileURLToPath(new URL('../..', import.meta.url)));
  const code = guides.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'code' ? [block.code] : [])));
  const printed = code.flatMap((text) => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []);
  expect(new Set(printed)).toEqual(new Set([exampleApiKey]));
});
