// Serialises the JSON from standard input for each call.
import { json } from 'node:stream/consumers';
import fastify from 'fastify';

const body = await json(process.stdin);
const app = fastify();
app.get('/*', async () => body);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(new URL(address).port);
