import { connect } from 'node:net';
import { callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';

type Headers = Record<string, string>;
const headersOf = ({ apiKey }: TestCustomer): Headers => ({ apikey: apiKey, siteName: sandboxSite });

describe('limits', () => {
  const narrow = forAllTests(() => openTestGateway({ callsPerMinute: 4, createsDemoCustomer: true }));
  const search = (headers: Headers, from = '192.0.2.7') =>
    narrow.app.inject({
      ...{ method: 'POST', url: '/mcp', remoteAddress: from },
      headers: { accept: 'application/json, text/event-stream', ...headers },
      payload: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'search_documentation', arguments: { query: 'faktura' } },
      },
    });

  const callers = (customer: TestCustomer, status: number): [Headers, number][] => [
    [headersOf(customer), status],
    [{}, status],
    [{ apikey: crypto.randomUUID() }, 401],
  ];

  it('apply per key, or per address without a key', async () => {
    const customer = await narrow.addCustomer();
    for (const [headers, status] of callers(customer, 200)) {
      const statuses: number[] = [];
      for (let at = 0; at < 5; at++) statuses.push((await search(headers)).statusCode);
      expect(statuses).toEqual([status, status, status, status, 429]);
    }
    const refused = await search(headersOf(customer));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().error.data).toEqual({ code: 'rate-limited', link: '/errors#rate-limited' });
    expect(refused.headers).toMatchObject({ ratelimit: expect.any(String), 'ratelimit-policy': expect.any(String) });
    expect((await narrow.ask(customer, '/api/access')).statusCode).toBe(429);
    expect((await search({}, '192.0.2.8')).statusCode).toBe(200);
  });

  it('apply to unreadable messages, before they are read', async () => {
    const customer = await narrow.addCustomer();
    const send = (headers: Headers, payload: string) =>
      narrow.app.inject({
        ...{ method: 'POST', url: '/mcp', remoteAddress: '192.0.2.9', payload },
        headers: { 'content-type': 'application/json', ...headers },
      });
    for (const [headers, status] of callers(customer, 400)) {
      const statuses: number[] = [];
      for (const payload of ['{', '', '[]', `{"x":"${'x'.repeat(200_000)}"}`, '{'])
        statuses.push((await send(headers, payload)).statusCode);
      expect(statuses).toEqual([status, status, status, status, 429]);
    }
  });

  it('apply to messages whose body never arrives', async () => {
    const wide = await openTestGateway({ createsDemoCustomer: true });
    const customer = await wide.addCustomer();
    const { port } = new URL(await wide.app.listen({ host: '127.0.0.1', port: 0 }));
    const begin = () => {
      const socket = connect(Number(port), '127.0.0.1');
      const headers = { host: 'x', ...headersOf(customer), 'content-type': 'application/json', 'content-length': 9 };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n`);
      return socket;
    };
    const begun = Array.from({ length: callsAtOnceMaximum - 1 }, begin);
    const ping = () =>
      wide.app.inject({
        ...{ method: 'POST', url: '/mcp', payload: { jsonrpc: '2.0', id: 1, method: 'ping' } },
        headers: { accept: 'application/json, text/event-stream', ...headersOf(customer) },
      });
    // A ping that runs when a message begins may take its place.
    await waitUntil(async () => {
      begun.push(begin());
      return (await ping()).statusCode === 429;
    });
    for (const socket of begun) socket.destroy();
    await waitUntil(async () => (await ping()).statusCode === 200);
    await wide.close();
  });
});
