import { Agent, get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, it } from 'vitest';
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

it('finishes what is in flight and takes nothing new', async () => {
  const { app, asked, answer, address } = await startServer();
  const inFlight = fetch(`${address}/slow`);
  await asked;
  const ended = shutDown(app, { drainMs: 0, withinMs: 60_000 });
  answer('done');
  expect(await (await inFlight).text()).toBe('done');
  await ended;
  await expect(fetch(`${address}/slow`)).rejects.toThrow();
});

it('cuts what does not end in time', async () => {
  const { app, asked, address } = await startServer();
  const inFlight = fetch(`${address}/slow`).catch((error: Error) => error);
  await asked;
  await shutDown(app, { drainMs: 0, withinMs: 100 });
  expect(await inFlight).toBeInstanceOf(Error);
});

it('says that it is going before it goes: each answer ends its connection, and none is cut', async () => {
  const { app, address } = await startServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${address}/quick`, { agent }, (response) => resolve(response.resume())).once('error', reject);
    });
  expect((await ask()).headers.connection).toBe('keep-alive');
  const ended = shutDown(app, { drainMs: 60_000, withinMs: 60_000 });
  expect(app.isStopping).toBe(true);
  // The drain ends when nobody is connected any more, long before its time.
  const answer = await ask();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await ended;
  agent.destroy();
});
