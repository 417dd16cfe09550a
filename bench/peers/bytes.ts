// Sends the gzip bytes from standard input.
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';

const body = await buffer(process.stdin);
const app = fastify();
app.get('/*', (_request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'gzip').send(body),
);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(new URL(address).port);
