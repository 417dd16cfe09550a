import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { AccessLog, type AccessLogMode } from './access-log.ts';

async function linesWith(mode: AccessLogMode) {
  const lines: string[] = [];
  const log = pino({ level: 'silent' }, { write: (line) => lines.push(line) });
  const app = fastify({
    forceCloseConnections: true,
    logController: new AccessLog(log, mode),
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => void reply.code(400).send('bad'),
  });
  app.get('/items/:id', () => 'øre');
  app.get('/gone', (_request, reply) => void reply.raw.destroy());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${origin}/items/secret?secret`);
  await fetch(`${origin}/items/secret`, { method: 'HEAD' });
  await fetch(`${origin}/nothing`);
  await fetch(`${origin}/gone`).catch(() => {});
  await fetch(`${origin}/%zz`);
  await app.close();
  expect(lines.join('')).not.toContain('secret');
  return lines.map((line) => JSON.parse(line));
}

it('logs every response, only errors or nothing, as configured', async () => {
  const lines = await linesWith('all');
  expect(lines.map(({ status }) => status)).toEqual([200, 200, 404, 499, 400]);
  expect(lines[0]).toMatchObject({ method: 'GET', route: '/items/:id', bytes: 4, ms: expect.any(Number) });
  expect(lines[0]).toMatchObject({ log: 'access', request: expect.any(String), address: '127.0.0.1' });
  expect(lines[1]).toMatchObject({ method: 'HEAD', bytes: 0 });
  expect(lines.map(({ cut }) => cut)).toEqual([undefined, undefined, undefined, true, undefined]);
  expect((await linesWith('errors')).map(({ status }) => status)).toEqual([404, 499, 400]);
  expect(await linesWith('off')).toEqual([]);
});
