import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { gatherBodies, readInTurns } from './bodies.ts';

it('takes up what has come, not what is announced', async () => {
  const app = fastify();
  let begun = 0;
  gatherBodies(app, undefined, () => ++begun);
  app.post('/', () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const before = process.memoryUsage().arrayBuffers;
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\nx');
  await expect.poll(() => begun).toBe(50);
  expect((process.memoryUsage().arrayBuffers - before) / 1e6).toBeLessThan(10);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

it('reads a piece of a body, and then lets others have their turn', async () => {
  const turns: string[] = [];
  const body = Readable.from(
    Array.from({ length: 4 }, () => Buffer.alloc(64 * 1024)),
    { objectMode: false },
  );
  let isOver = false;
  const others = (): void => {
    turns.push('others');
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  readInTurns(body, () => turns.push('piece'));
  await once(body, 'end');
  isOver = true;
  expect(turns.join(' ')).not.toContain('piece piece');
  expect(turns.filter((turn) => turn === 'piece')).toHaveLength(4);
});

it('reads short pieces as they come', async () => {
  const taken: string[] = [];
  const body = new PassThrough();
  readInTurns(body, (piece) => taken.push(String(piece)));
  body.write('a');
  body.end('b');
  await once(body, 'end');
  expect(taken.join('')).toBe('ab');
});

it('gives the memory of each piece back once it was taken', async () => {
  const taken: Buffer[] = [];
  let bytes = 0;
  const server = createServer((request, response) => {
    readInTurns(request, (piece) => {
      bytes += piece.length;
      taken.push(piece);
    });
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = 1024 * 1024;
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: Buffer.alloc(sent) });
  expect(bytes).toBe(sent);
  expect(taken.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)).toBeLessThan(sent / 10);
  server.close();
});

it('throws away what nobody has asked for, to the end', async () => {
  let received: IncomingMessage | undefined;
  const server = createServer((request, response) => {
    received = request;
    response.prependOnceListener('finish', () => {
      readInTurns(request);
      request.read(0);
    });
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  const bytes = 1024 * 1024;
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes));
  await once(socket, 'data');
  await expect.poll(() => received?.complete).toBe(true);
  // And the next one on the same connection is heard.
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1.1 401/);
  socket.destroy();
  server.close();
});
