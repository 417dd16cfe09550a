import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { shutDown } from './shutdown.ts';

async function startServer() {
  const app = fastify();
  const received = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    received.resolve();
    return answer.promise;
  });
  app.get('/quick', () => 'quick');
  return {
    app,
    received: received.promise,
    answer: answer.resolve,
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
  };
}

function blockEventLoop(forMs: number): void {
  for (const until = performance.now() + forMs; performance.now() < until; );
}

it('finishes requests in flight and accepts no new ones', async () => {
  const { app, received, answer, address } = await startServer();
  const inFlight = fetch(`${address}/slow`);
  await received;
  const ended = shutDown(app, { noticeMs: 0, drainMs: 0, withinMs: 60_000 });
  answer('done');
  expect(await (await inFlight).text()).toBe('done');
  await ended;
  await expect(fetch(`${address}/slow`)).rejects.toThrow();
});

it('destroys connections after the time limit', async () => {
  const { app, received, address } = await startServer();
  const inFlight = fetch(`${address}/slow`).catch((error: Error) => error);
  await received;
  await shutDown(app, { noticeMs: 0, drainMs: 0, withinMs: 100 });
  expect(await inFlight).toBeInstanceOf(Error);
});

describe('before it stops', () => {
  const open = async () => {
    const server = await startServer();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${server.address}/quick`, { agent }, (response) => resolve(response.resume())).once('error', reject);
      });
    expect((await ask()).headers.connection).toBe('keep-alive');
    return { ...server, agent, ask };
  };

  it('fails /readyz and serves as before', async () => {
    const { app, agent, ask, address } = await open();
    const ended = shutDown(app, { noticeMs: 60_000, drainMs: 60_000, withinMs: 60_000 });
    expect(app.isStopping).toBe(true);
    expect((await ask()).headers.connection).toBe('keep-alive');
    expect((await fetch(`${address}/quick`, { headers: { connection: 'close' } })).status).toBe(200);
    // Ends early when no client is connected.
    agent.destroy();
    await ended;
  });

  it('fails /readyz for the whole notice period if other processes may take over, even without connections', async () => {
    const { app, address } = await startServer();
    let isOver = false;
    const stop = { noticeMs: 200, mayOthersTakeOver: true, drainMs: 0, withinMs: 60_000 };
    const ended = shutDown(app, stop).then(() => {
      isOver = true;
    });
    // An early end would have happened by now.
    await sleep(100);
    expect(isOver).toBe(false);
    expect((await fetch(`${address}/quick`, { headers: { connection: 'close' } })).status).toBe(200);
    await ended;
  });

  it('accepts connections made before it stops listening', async () => {
    const { app, address } = await startServer();
    const noticeMs = 10;
    const getConnections = app.server.getConnections.bind(app.server);
    const late = Promise.withResolvers<string>();
    // Connected, but not accepted yet.
    const comeLate = () => {
      const client = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
      client.write('GET /quick HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      late.resolve(text(client));
      process.nextTick(blockEventLoop, 5 * noticeMs);
    };
    const earlier = connect(Number(new URL(address).port), '127.0.0.1');
    await once(earlier, 'connect');
    vi.spyOn(app.server, 'getConnections').mockImplementationOnce((tell) => {
      setImmediate(comeLate);
      return getConnections(tell);
    });
    const ended = shutDown(app, { noticeMs, drainMs: 60_000, withinMs: 60_000 });
    expect(await late.promise).toMatch(/^HTTP\/1\.1 200 OK/);
    earlier.destroy();
    await ended;
  });

  it('reads received data before it closes an idle connection', async () => {
    const { app, address } = await startServer();
    const client = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
    const request = 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n';
    client.write(request);
    await once(client, 'data');
    const answer = text(client);
    // The request arrives while the event loop is blocked until the connection should close.
    const drainMs = 10;
    const getConnections = app.server.getConnections.bind(app.server);
    const comeLate = () => {
      client.write(request);
      blockEventLoop(5 * drainMs);
    };
    vi.spyOn(app.server, 'getConnections').mockImplementation((tell) => {
      if (!app.server.listening && client.bytesWritten === request.length) setImmediate(comeLate);
      return getConnections(tell);
    });
    await shutDown(app, { noticeMs: 0, drainMs, withinMs: 60_000 });
    const [head, body] = (await answer).split('\r\n\r\n');
    expect([head?.split('\r\n')[0], body]).toEqual(['HTTP/1.1 200 OK', 'quick']);
    expect(head?.toLowerCase()).toContain('connection: close');
  });

  it('accepts no new connections, and closes each after its response', async () => {
    const { app, ask, address } = await open();
    const ended = shutDown(app, { noticeMs: 0, drainMs: 60_000, withinMs: 60_000 });
    await expect(waitUntil(() => fetch(`${address}/quick`).then(() => false))).rejects.toThrow('fetch failed');
    const answer = await ask();
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    await ended;
  });
});
