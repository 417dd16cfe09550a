import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SiteCheck } from '@fagvaerk/contract/site-health.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../test/fixtures/live-site.ts';
import { expired, otherName, selfSigned } from '../../../test/fixtures/self-signed.ts';
import { checkSite } from './check-site.ts';

const usual = getCACertificates('default');
const servers: Server[] = [];
afterEach(() => {
  setDefaultCACertificates(usual);
  for (const server of servers.splice(0)) server.close();
});

function serve(server: Server): Promise<string> {
  servers.push(server);
  return listen(server);
}
const check = (address: string, settings = {}) => checkSite(address, { allowsPrivateSites: true, ...settings });
const resultsOf = ({ steps }: SiteCheck) => steps.map(({ result }) => result).join(' ');
const answering =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end('x');

describe('a response', () => {
  it.each([200, 302, 401, 404])('with status %d is healthy', async (status) => {
    const found = await check(await serve(createHttpServer(answering(status))));
    expect(found).toMatchObject({ ok: true, problem: null, status, addressFamily: 'IPv4' });
    expect(resultsOf(found)).toBe('skipped passed skipped passed');
  });

  it('with status 503 is not', async () => {
    const found = await check(await serve(createHttpServer(answering(503))));
    expect(found).toMatchObject({ ok: false, problem: 'server-error', status: 503 });
    expect(resultsOf(found)).toBe('skipped passed skipped failed');
  });

  it('is asked for once, at the base address, without anything about the caller', async () => {
    const received: unknown[] = [];
    const address = await serve(
      createHttpServer(({ method, url, headers }, response) => {
        received.push({ method, url, headers: Object.keys(headers).sort() });
        response.writeHead(302, { location: '/elsewhere' }).end();
      }),
    );
    await check(`${address}/base`);
    expect(received).toEqual([{ method: 'GET', url: '/base', headers: ['connection', 'host', 'user-agent'] }]);
  });

  it('that does not come in time is a timeout', async () => {
    const found = await check(await serve(createHttpServer(() => {})), { withinMs: 100 });
    expect(found).toMatchObject({ ok: false, problem: 'timeout', status: null });
    expect(found.durationMs).toBeGreaterThanOrEqual(95);
  });

  it('that switches protocols is a timeout', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
    const answer = (socket: Socket) => void socket.once('data', () => socket.write(upgrade)).on('error', () => {});
    expect(await check(await serve(createTcpServer(answer)), { withinMs: 100 })).toMatchObject({ problem: 'timeout' });
  });

  it('that is not HTTP is no answer', async () => {
    const hangUp = (socket: Socket) => void socket.once('data', () => socket.end('hello\r\n'));
    const found = await check(await serve(createTcpServer(hangUp)));
    expect([found.problem, resultsOf(found)]).toEqual(['no-answer', 'skipped passed skipped failed']);
  });
});

describe('no connection', () => {
  it('to a name that does not exist', async () => {
    const found = await check('https://api.portal.invalid', { allowsPrivateSites: false });
    expect([found.problem, resultsOf(found)]).toEqual(['host-unknown', 'failed skipped skipped skipped']);
  });

  it('to a closed port', async () => {
    const server = createTcpServer();
    const address = await listen(server);
    server.close();
    const found = await check(address.replace('127.0.0.1', 'localhost'));
    expect([found.problem, resultsOf(found)]).toEqual(['connection-refused', 'passed failed skipped skipped']);
  });

  it.each(['http://127.0.0.1:1', 'http://[::1]:1', 'http://localhost:1'])('to %s unless allowed', async (address) => {
    const found = await check(address, { allowsPrivateSites: false });
    expect([found.problem, found.addressFamily]).toEqual(['address-private', null]);
  });
});

describe('a certificate', () => {
  const serveTls = async (pair: typeof selfSigned) =>
    (await serve(createHttpsServer(pair, answering(200)))).replace('http:', 'https:');

  it('of a known issuer for this name passes', async () => {
    setDefaultCACertificates([selfSigned.cert]);
    const found = await check((await serveTls(selfSigned)).replace('127.0.0.1', 'localhost'));
    expect([found.problem, resultsOf(found)]).toEqual([null, 'passed passed passed passed']);
  });

  it.each([
    ['of an unknown issuer', [], selfSigned, 'certificate-untrusted'],
    ['for another name', [otherName.cert], otherName, 'certificate-name'],
    ['from the past', [expired.cert], expired, 'certificate-expired'],
  ])('%s fails', async (_which, trusted, pair, problem) => {
    setDefaultCACertificates(trusted);
    const found = await check(await serveTls(pair));
    expect([found.problem, resultsOf(found)]).toEqual([problem, 'skipped passed failed skipped']);
  });

  it('is missing where plain HTTP is spoken', async () => {
    const address = await serve(createHttpServer(answering(200)));
    expect((await check(address.replace('http:', 'https:'))).problem).toBe('tls-failed');
  });
});
