import fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { type AccessLogMode, keepAccessLog } from './access-log.ts';

/** What is logged of an answer, an error and a caller who hangs up, where other lines are not wanted. */
async function statusesWith(mode: AccessLogMode): Promise<number[]> {
  const lines: string[] = [];
  const app = fastify();
  keepAccessLog(app, pino({ level: 'silent' }, { write: (line) => lines.push(line) }), mode);
  app.get('/', () => 'here');
  app.get('/gone', (_request, reply) => void reply.hijack().raw.destroy());
  await app.inject('/');
  await app.inject('/nothing');
  await app.inject('/gone').catch(() => {});
  await app.close();
  return lines.map((line) => (JSON.parse(line) as { status: number }).status);
}

it('holds all answers, or those that are errors, or none', async () => {
  expect(await statusesWith('all')).toEqual([200, 404, 499]);
  expect(await statusesWith('errors')).toEqual([404, 499]);
  expect(await statusesWith('off')).toEqual([]);
});
