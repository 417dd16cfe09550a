import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { sendCsv } from './csv.ts';

vi.mock('./auth/guard.ts', () => ({ sessionOf: () => ({ administratorId: 1 }) }));

it.each([
  [3, 200],
  [2, 500],
])('a file of which %i of 3 rows can be read is answered with %i', async (readable, status) => {
  async function* rows() {
    for (let row = 1; row <= 3; row++) {
      if (row > readable) throw new Error('the database was lost');
      yield row;
    }
  }
  const app = fastify();
  app.get('/', (request, reply) => sendCsv(request, reply, { name: 'x.csv', columns: { n: String }, rows: rows() }));
  const response = await app.inject('/');
  expect(response.statusCode).toBe(status);
  if (status === 200) expect(response.body).toBe('\uFEFF"n"\r\n"1"\r\n"2"\r\n"3"\r\n');
  else expect(response.body).not.toContain('"1"');
  await app.close();
});
