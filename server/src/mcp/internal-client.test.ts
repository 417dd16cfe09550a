import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInternalClient } from './internal-client.ts';

const app = fastify({ trustProxy: (_address: string, hop: number) => hop === 0 });
let seen: Record<string, unknown> = {};

beforeAll(async () => {
  app.route({
    method: ['GET', 'POST'],
    url: '/seen',
    handler: async ({ ip, protocol, host, headers, body }) => ({ ip, protocol, host, headers, body }),
  });
  app.get('/long', (_request, reply) => reply.send(Buffer.alloc(100_001, 'x')));
  app.post('/message', async (request) => {
    const callAPI = createInternalClient(app, request, 100_000);
    const { bytes } = await callAPI({ method: 'POST', url: '/seen', body: { a: 'æ' }, idempotencyKey: 'i' });
    seen = JSON.parse(String(bytes));
    return { long: (await callAPI({ method: 'GET', url: '/long' })).bytes };
  });
  await app.ready();
});
afterAll(() => app.close());

const send = (headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/message', remoteAddress: '10.1.2.3', headers });

it('calls with the key, site, address and protocol of the message', async () => {
  const own = { apikey: 'k', sitename: 's', host: 'api.dk', cookie: 'a=b', origin: 'x' };
  await send({ ...own, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' });
  expect(seen).toMatchObject({ ip: '192.0.2.7', protocol: 'https', host: 'api.dk', body: { a: 'æ' } });
  expect(seen.headers).toMatchObject({ apikey: 'k', sitename: 's', 'idempotency-key': 'i' });
  expect(seen.headers).not.toHaveProperty('cookie');
  expect(seen.headers).not.toHaveProperty('origin');
  await send({});
  expect(seen).toMatchObject({ ip: '10.1.2.3', protocol: 'http' });
});

it('defaults to the demo key and its site', async () => {
  await send({ apikey: '' });
  expect(seen.headers).toMatchObject({ apikey: exampleApiKey, sitename: exampleSite });
  await send({ sitename: 'kjaer-el' });
  expect(seen.headers).toMatchObject({ apikey: exampleApiKey, sitename: 'kjaer-el' });
  await send({ apikey: 'k' });
  expect(seen.headers).not.toHaveProperty('sitename');
});

it('returns no body above the maximum size', async () => expect((await send({})).json()).toEqual({ long: null }));

it('refuses URLs longer than HTTP allows', async () => {
  const request = { raw: { socket: {} }, headers: {}, id: 'id', host: 'api.dk' } as never;
  const callAPI = createInternalClient(app, request, 100_000);
  const statusOf = async (url: string) => (await callAPI({ method: 'GET', url })).status;
  expect(await statusOf(`/seen?${'x'.repeat(15_000)}`)).toBe(200);
  expect(await statusOf(`/seen?${'x'.repeat(16_384)}`)).toBe(431);
  const { bytes, header } = await callAPI({ method: 'GET', url: `/api/v3.0/visits?${'x'.repeat(20_000)}` });
  expect(header('content-type')).toContain('json');
  expect(JSON.parse(String(bytes)).validationErrors).toMatchObject([{ code: 'headers-too-large' }]);
});
