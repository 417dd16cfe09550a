import type { SignedIn } from '@fagvaerk/contract/admin-answers.ts';
import type { FastifyPluginAsync } from 'fastify';
import { runChange } from '../access/register/change.ts';
import { refuse } from '../answer/problems.ts';
import { notesIn } from '../counted-log.ts';
import { auditRoutes } from './audit-routes.ts';
import { callRoutes } from './call-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { endpointRoutes } from './endpoint-routes.ts';
import { takeOnlyJson } from './json-body.ts';
import { requireSession, sessionOf } from './login/guard.ts';
import { loginRoutes } from './login/routes.ts';
import type { AdminOptions, AdminTools } from './options.ts';
import { handleAdminError } from './refuse.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { testSiteRoutes } from './test-site-routes.ts';
import { usageRoutes } from './usage-routes.ts';

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The access API: logging in, and what administrators manage. */
export const adminRoutes: FastifyPluginAsync<AdminOptions> = async (app, options) => {
  const { db } = options.access;
  const note = notesIn(options.log);
  const tools: AdminTools = {
    ...options,
    change: async (request, work) => {
      const done = await runChange(db, sessionOf(request).username, work);
      await options.settle();
      return done;
    },
  };
  app.setErrorHandler(handleAdminError);
  takeOnlyJson(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));

  loginRoutes(app, { db, note });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', requireSession(db, note));
    guarded.get('/Admin/session', async (request): Promise<SignedIn> => ({ username: sessionOf(request).username }));
    customerRoutes(guarded, tools);
    siteRoutes(guarded, tools);
    endpointRoutes(guarded, tools);
    auditRoutes(guarded, tools);
    usageRoutes(guarded, tools);
    callRoutes(guarded, tools);
    sandboxRoutes(guarded, tools);
    testSiteRoutes(guarded, tools);
    guarded.all('/Admin/*', (request, reply) => refuse(request, reply, 'endpoint-unknown'));
  });
};
