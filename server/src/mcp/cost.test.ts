import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway } from '../../test/fixtures/gateway.ts';

const webBuild = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const gateway = forAllTests(() => openTestGateway({ createsDemoCustomer: true, webBuild }));

const call = async (name: string, given: object, remoteAddress = '192.0.2.1') =>
  gateway.app.inject({
    ...{ method: 'POST', url: '/mcp', remoteAddress, headers: { accept: 'application/json, text/event-stream' } },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  });
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));

it.each([
  [many(21), true],
  [{ operation: 'x', parameters: many(21) }, true],
  [many(20), false],
])('more than 20 arguments or parameters are refused unread (%#)', async (given, isRefused) => {
  const message = 'Send højst 20 argumenter og højst 20 parametre.';
  expect((await call('call_get', given)).body.includes(message)).toBe(isRefused);
});

it('searches count together with those of the pages', async () => {
  const search = (from: string) => call('search_documentation', { query: 'faktura' }, from);
  const onPage = () => gateway.app.inject({ url: '/search.json?q=faktura', remoteAddress: '192.0.2.2' });
  expect((await search('192.0.2.2')).body).toContain('invoicesv4');
  let pages = 0;
  while ((await onPage()).statusCode === 200) pages++;
  expect(pages).toBe(119);
  expect((await search('192.0.2.2')).body).toMatch(/For mange forsøg\. Prøv igen om \d+ sekunder\./);
  expect((await search('192.0.2.3')).body).toContain('invoicesv4');
});
