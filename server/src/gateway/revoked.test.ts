import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveCallsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, serveGateway, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { listen, liveSiteForAllTests } from '../../test/fixtures/live-site.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';

const liveSite = 'live-vvs';
const worksheets = '/api/v4.0/worksheets';
const live = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ allowsPrivateSites: true }));

beforeAll(async () => {
  await gateway.addLiveSite(liveSite, live.address);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  live.respond = (_message, response) => response.end('{}');
});

const revoke = ({ customerID }: TestCustomer) =>
  gateway.manage('toggleCustomerApiAccess', { customerID, apiAccess: false });

/** Interrupts a write before its second authorization. Returns its status and the number of authorizations. */
async function writeAndInterrupt(site: string, interrupt: (writer: TestCustomer) => Promise<unknown>) {
  const writer = await gateway.addCustomer({ AccessAll: true, sites: [site] });
  const { rulesFor } = gateway.api.rules;
  let decisions = 0;
  const rules = {
    rulesFor: async (keyHash: string) => {
      if (++decisions === 2) await interrupt(writer);
      return rulesFor(keyHash);
    },
  };
  const app = await serveGateway(gateway, { rules });
  const headers = { apikey: writer.apiKey, sitename: site };
  const { statusCode } = await app.inject({ method: 'POST', url: worksheets, payload: [], headers });
  await app.close();
  return [statusCode, decisions];
}

describe('a write whose key is revoked', () => {
  it.each([sandboxSite, liveSite])('while its body arrives is not completed on %s', async (site) => {
    const writer = await gateway.addCustomer({ AccessAll: true, sites: [site] });
    const socket = connect(Number(new URL(gateway.app.listeningOrigin).port), '127.0.0.1');
    const body = `[${'{},'.repeat(30_000)}{}]`;
    const head = [`POST ${worksheets} HTTP/1.1`, 'host: x', `apikey: ${writer.apiKey}`, `siteName: ${site}`];
    const length = `content-length: ${body.length}`;
    socket.write(`${[...head, 'content-type: application/json', length, 'connection: close'].join('\r\n')}\r\n\r\n`);
    socket.write(body.slice(0, -1));
    await sleep(200);
    await revoke(writer);
    socket.write(body.slice(-1));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [\s\S]*access-off/);
    expect(live.received).toEqual([]);
    expect(await gateway.countsOf(writer)).toEqual({ 4: 1 });
    if (!socket.closed) await once(socket, 'close');
  });

  it('gets no response that its site sends before the last byte', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const early = createServer((_message, response) => asked.resolve(response));
    const site = 'early-vvs';
    await gateway.addLiveSite(site, await listen(early));
    const writer = await gateway.addCustomer({ AccessAll: true, sites: [site] });
    const socket = connect(Number(new URL(gateway.app.listeningOrigin).port), '127.0.0.1');
    const head = [`POST ${worksheets} HTTP/1.1`, 'host: x', `apikey: ${writer.apiKey}`, `siteName: ${site}`];
    socket.write(`${[...head, 'content-type: application/json', 'content-length: 9'].join('\r\n')}\r\n\r\n[`);
    await sleep(50);
    // A byte is forwarded when the next one has arrived.
    socket.write(' ');
    const response = await asked.promise;
    await revoke(writer);
    response.end('{"secret":1}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [\s\S]*access-off/);
    early.close().closeAllConnections();
  });

  it('while it waits for a connection is not sent', async () => {
    const released = Promise.withResolvers<void>();
    live.respond = (_message, response) => void released.promise.then(() => response.end('{}'));
    const addCustomer = () => gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    const writer = await addCustomer();
    const connectionsPerSite = 50;
    const busy: Promise<unknown>[] = [];
    while (busy.length < connectionsPerSite) {
      const other = await addCustomer();
      for (let call = 0; call < liveCallsAtOnceMaximum; call++)
        busy.push(gateway.ask(other, '/api/v4.0/roles', { site: liveSite }));
    }
    await waitUntil(() => live.received.length === connectionsPerSite);
    const waiting = gateway.ask(writer, worksheets, { method: 'POST', payload: [], site: liveSite });
    await sleep(200);
    await revoke(writer);
    released.resolve();
    expect(await waiting).toMatchObject({ statusCode: 401 });
    await Promise.all(busy);
    expect(new Set(live.received.map(({ message }) => message.method))).toEqual(new Set(['GET']));
    expect(await gateway.countsOf(writer)).toEqual({ 4: 1 });
  });

  it('between its headers and its last byte is refused by the second authorization', async () => {
    expect(await writeAndInterrupt(liveSite, revoke)).toEqual([401, 2]);
    expect(live.received).toEqual([]);
  });
});

it('a read whose key is revoked before the site responds is refused', async () => {
  const released = Promise.withResolvers<void>();
  live.respond = (_message, response) => void released.promise.then(() => response.end('{"data":[]}'));
  const reader = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
  const reading = gateway.ask(reader, '/api/v4.0/roles', { site: liveSite });
  await waitUntil(() => live.received.length > 0);
  await revoke(reader);
  released.resolve();
  expect(await reading).toMatchObject({ statusCode: 401 });
});

it('a response to a read is not passed on if its site was moved meanwhile', async () => {
  const name = 'moved-vvs';
  await gateway.addLiveSite(name, live.address);
  const released = Promise.withResolvers<void>();
  live.respond = (_message, response) => void released.promise.then(() => response.end('{"data":[]}'));
  const reader = await gateway.addCustomer({ AccessAll: true, sites: [name] });
  const reading = gateway.ask(reader, '/api/v4.0/roles', { site: name });
  await waitUntil(() => live.received.length > 0);
  await gateway.moveSite(name, 'https://other.example');
  released.resolve();
  expect(await reading).toMatchObject({ statusCode: 502 });
});

it('a write to a site that is moved while its body arrives is not completed at the old address', async () => {
  const name = 'moving-vvs';
  await gateway.addLiveSite(name, live.address);
  expect(await writeAndInterrupt(name, () => gateway.moveSite(name, 'https://other.example'))).toEqual([502, 2]);
  expect(live.received).toEqual([]);
});
