// The peer: Fastify that looks a key up and forwards with undici, and nothing more. The key comes from standard input,
// the address of the site as an argument. Prints its port.
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { Pool } from 'undici';

const [, , site = ''] = process.argv;
const customers = new Map([[await text(process.stdin), { name: 'Målinger' }]]);
const pool = new Pool(site, { connections: 50 });
const app = fastify();
app.get('/*', async (request, reply) => {
  if (!customers.has(String(request.headers.apikey))) return reply.code(401).send({ error: 'unknown key' });
  const { host: _, connection: __, ...headers } = request.headers;
  const answer = await pool.request({ path: request.url, method: 'GET', headers });
  const { 'content-type': type, 'content-length': length } = answer.headers;
  return reply.code(answer.statusCode).headers({ 'content-type': type, 'content-length': length }).send(answer.body);
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(new URL(address).port);
