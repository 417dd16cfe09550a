import { once } from 'node:events';
import { connect } from 'node:net';
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
  const ended = shutDown(app, 60_000);
  answer('done');
  expect(await (await inFlight).text()).toBe('done');
  await ended;
  await expect(fetch(`${address}/slow`)).rejects.toThrow();
});

it('cuts what does not end in time', async () => {
  const { app, address } = await startServer();
  const { hostname, port } = new URL(address);
  const arrived = once(app.server, 'connection');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const cut = once(socket, 'close');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n');
  await arrived;
  await shutDown(app, 100);
  await cut;
});
