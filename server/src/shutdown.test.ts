import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { shutDown } from './shutdown.ts';

async function slowServer(answerAfterMs: number) {
  const app = fastify();
  app.get('/slow', async () => {
    await sleep(answerAfterMs);
    return 'done';
  });
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

it('finishes what is in flight and takes nothing new', async () => {
  const { app, address } = await slowServer(200);
  const inFlight = fetch(`${address}/slow`);
  await sleep(50);
  const ended = shutDown(app, 5_000);
  expect(await (await inFlight).text()).toBe('done');
  await ended;
  await expect(fetch(`${address}/slow`)).rejects.toThrow();
});

it('cuts what does not end in time', async () => {
  const { app, address } = await slowServer(60_000);
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n');
  await sleep(50);
  const begun = performance.now();
  await shutDown(app, 100);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
