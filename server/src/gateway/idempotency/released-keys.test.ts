/** Keys whose writes were refused, so that nothing was carried out. */
import { randomUUID } from 'node:crypto';
import { idempotentResponseMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEchoSandbox } from '../../../test/fixtures/echo-sandbox.ts';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from '../../../test/fixtures/gateway.ts';
import { liveSiteForAllTests, openLiveSite } from '../../../test/fixtures/live-site.ts';

const liveSite = 'live-vvs';
const worksheets = '/api/v4.0/worksheets';
const live = liveSiteForAllTests();
const gateway = forAllTests(async () => {
  const sandbox = await startEchoSandbox((_request, reply) => reply.code(503).header('retry-after', '1').send());
  return openTestGateway({ allowsPrivateSites: true, sandbox });
});
let writer: TestCustomer;

beforeAll(async () => {
  await gateway.addLiveSite(liveSite, live.address);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  writer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, liveSite] });
});

type Own = { key: string; site?: string; payload?: object[]; caller?: TestCustomer };
const write = ({ key, site = liveSite, payload = [{ a: 1 }], caller = writer }: Own) =>
  gateway.ask(caller, worksheets, { method: 'POST', site, payload, headers: { 'idempotency-key': key } });

describe('a write that was not carried out', () => {
  const refuse = (status: number, headers = {}, body = '{}'): void => {
    live.respond = (_message, response) => response.writeHead(status, headers).end(body);
  };
  const succeed = (): void => {
    live.respond = (_message, response) => response.end('{}');
  };

  it.each<[number, object, number]>([
    ...[400, 401, 403, 404, 408, 409, 413, 415, 422, 425, 429, 451].map((status): [number, object, number] => [
      status,
      {},
      200,
    ]),
    [503, { 'retry-after': '1' }, 200],
    [503, {}, 409],
  ])('that the site answered %i with %j, corrected and with the same key, gets %i', async (...call) => {
    const [status, headers, expected] = call;
    const key = randomUUID();
    refuse(status, headers);
    expect((await write({ key })).statusCode).toBe(status);
    succeed();
    const corrected = await write({ key, payload: [{ a: 2 }] });
    expect([corrected.statusCode, corrected.headers['idempotency-replayed']]).toEqual([expected, undefined]);
  });

  it('may be sent again before its long refusal has been read', async () => {
    refuse(400, {}, 'x'.repeat(idempotentResponseMaximumKilobytes * 1024 + 1));
    const headers = { apikey: writer.apiKey, sitename: liveSite, 'idempotency-key': randomUUID() };
    const send = () => fetch(gateway.app.listeningOrigin + worksheets, { method: 'POST', body: '[]', headers });
    const refused = await send();
    expect(refused.status).toBe(400);
    succeed();
    expect((await send()).status).toBe(200);
    await refused.body?.cancel();
  });

  it('because the connection was refused is sent again', async () => {
    const closed = await openLiveSite();
    const [site, key] = ['closed-vvs', randomUUID()];
    await gateway.addLiveSite(site, closed.address);
    closed.close();
    const caller = await gateway.addCustomer({ AccessAll: true, sites: [site] });
    expect((await write({ key, site, caller })).statusCode).toBe(502);
    succeed();
    await gateway.moveSite(site, live.address);
    expect((await write({ key, site, caller })).statusCode).toBe(200);
  });

  it('is not known to be so when the sandbox is unavailable', async () => {
    const key = randomUUID();
    expect((await write({ key, site: sandboxSite })).statusCode).toBe(503);
    expect((await write({ key, site: sandboxSite })).statusCode).toBe(409);
  });
});
