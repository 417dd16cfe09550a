import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readInTurns } from './bodies.ts';

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
