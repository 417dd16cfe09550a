import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { shutDown } from './shutdown.ts';

/** A server that answers when it is told to. */
async function startServer() {
  const app = fastify();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    asked.resolve();
    return answer.promise;
  });
  app.get('/quick', () => 'quick');
  return {
    app,
    asked: asked.promise,
    answer: answer.resolve,
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
  };
}

/** As on a machine that has much else to do. */
function standStill(forMs: number): void {
  for (const until = performance.now() + forMs; performance.now() < until; );
}

it('finishes what is in flight and takes nothing new', async () => {
  const { app, asked, answer, address } = await startServer();
  const inFlight = fetch(`${address}/slow`);
  await asked;
  const ended = shutDown(app, { noticeMs: 0, drainMs: 0, withinMs: 60_000 });
  answer('done');
  expect(await (await inFlight).text()).toBe('done');
  await ended;
  await expect(fetch(`${address}/slow`)).rejects.toThrow();
});

it('cuts what does not end in time', async () => {
  const { app, asked, address } = await startServer();
  const inFlight = fetch(`${address}/slow`).catch((error: Error) => error);
  await asked;
  await shutDown(app, { noticeMs: 0, drainMs: 0, withinMs: 100 });
  expect(await inFlight).toBeInstanceOf(Error);
});

describe('before it goes', () => {
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

  it('says so, and serves as before', async () => {
    const { app, agent, ask, address } = await open();
    const ended = shutDown(app, { noticeMs: 60_000, drainMs: 60_000, withinMs: 60_000 });
    expect(app.isStopping).toBe(true);
    expect((await ask()).headers.connection).toBe('keep-alive');
    expect((await fetch(`${address}/quick`, { headers: { connection: 'close' } })).status).toBe(200);
    // Over when nobody is connected any more, long before its time.
    agent.destroy();
    await ended;
  });

  it('says so for as long as it was told to where others may take over, though nobody is connected', async () => {
    const { app, address } = await startServer();
    let isOver = false;
    const stop = { noticeMs: 200, mayOthersTakeOver: true, drainMs: 0, withinMs: 60_000 };
    const ended = shutDown(app, stop).then(() => {
      isOver = true;
    });
    // A look at whether anybody is connected would have ended it by now.
    await sleep(100);
    expect(isOver).toBe(false);
    expect((await fetch(`${address}/quick`, { headers: { connection: 'close' } })).status).toBe(200);
    await ended;
  });

  it('takes those in who have connected before it closes the door', async () => {
    const { app, address } = await startServer();
    const noticeMs = 10;
    const getConnections = app.server.getConnections.bind(app.server);
    const late = Promise.withResolvers<string>();
    // They are connected, but the process gets no time to hear of it.
    const comeLate = () => {
      const client = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
      client.write('GET /quick HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      late.resolve(text(client));
      process.nextTick(standStill, 5 * noticeMs);
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

  it('reads what has arrived before it takes a connection for idle', async () => {
    const { app, address } = await startServer();
    const client = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
    const request = 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n';
    client.write(request);
    await once(client, 'data');
    const answer = text(client);
    // A machine with much else to do: the request comes, and the process gets no time until the connection is to be closed.
    const drainMs = 10;
    const getConnections = app.server.getConnections.bind(app.server);
    const comeLate = () => {
      client.write(request);
      standStill(5 * drainMs);
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

  it('lets nobody connect any more, and each answer ends its connection: none is cut', async () => {
    const { app, ask, address } = await open();
    const ended = shutDown(app, { noticeMs: 0, drainMs: 60_000, withinMs: 60_000 });
    await expect(vi.waitUntil(() => fetch(`${address}/quick`).then(() => false))).rejects.toThrow('fetch failed');
    const answer = await ask();
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    await ended;
  });
});
