import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { codeIn } from '@fagvaerk/catalogue/samples/printed.ts';
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { expect, it } from 'vitest';
import { createApiKey } from '../src/directory/api-keys.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway } from './fixtures/gateway.ts';

const gateway = forAllTests(() => openTestGateway());

it('the key of the examples has the format of real keys', () => {
  const shape = (key: string) => key.replaceAll(/[0-9a-f]/g, 'x');
  expect(shape(exampleApiKey)).toBe(shape(createApiKey()));
});

it('the site of the examples exists, so that they work with any key', async () => {
  const customer = await gateway.addCustomer({ AccessAll: true, sites: [exampleSite] });
  expect((await gateway.ask(customer, '/api/v4.0/invoices', { site: exampleSite })).statusCode).toBe(200);
});

it('all guides use the same key', async () => {
  const { guides } = await loadCatalogue(fileURLToPath(new URL('../..', import.meta.url)));
  const code = guides.flatMap(({ blocks }) =>
    codeIn(blocks).flatMap(({ language, code }) => (language === 'json' ? [] : [code])),
  );
  const printed = code.flatMap((text) => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []);
  expect(new Set(printed)).toEqual(new Set([exampleApiKey]));
});
