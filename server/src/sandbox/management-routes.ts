import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SandboxDatabase } from './database.ts';
import type { SiteStore } from './records/site-store.ts';
import { managementClaims, TokenError, type VerifyToken } from './token.ts';

interface ByID {
  Params: { id: number };
  Body: { company: string; unlessSinceMs?: number };
}

const params = { type: 'object', properties: { id: { type: 'integer' } } };
const body = {
  type: 'object',
  required: ['company'],
  properties: { company: { type: 'string' }, unlessSinceMs: { type: 'number' } },
};

export function managementRoutes(
  app: FastifyInstance,
  { store, db, verify }: Readonly<{ store: SiteStore; db: SandboxDatabase; verify: VerifyToken }>,
): void {
  app.get('/healthz', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });

  app.register(async (routes) => {
    routes.addHook('onRequest', async ({ headers }) => {
      const { sub } = verify(headers.authorization, managementClaims.aud, Date.now());
      if (sub !== managementClaims.sub) throw new TokenError('the token is not the portal’s own');
    });
    routes.post<ByID>('/sites/:id/reset', { schema: { params, body } }, async ({ params: { id }, body }) => ({
      wasReset: await store.reset({ id, company: body.company }, body.unlessSinceMs),
    }));
    routes.post<ByID>('/sites/:id/prepare', { schema: { params, body } }, async ({ params: { id }, body }) => {
      await store.read({ id, company: body.company });
      return {};
    });
    routes.delete<ByID>('/sites/:id', { schema: { params } }, async ({ params: { id } }) => {
      await store.remove(id);
      return {};
    });
    routes.get('/sites', async () => ({ sites: await store.sizes() }));
    routes.get('/memory', async () => store.memory());
  });
}
