import type { FastifyPluginAsync } from 'fastify';
import { runChange, runPreparedChange } from '../access/register/change.ts';
import { refuse } from '../answer/problems.ts';
import { notesIn } from '../counted-log.ts';
import { accountRoutes } from './account/account-routes.ts';
import { administratorRoutes } from './account/administrator-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { callRoutes } from './call-routes.ts';
import { customerListRoutes } from './customer-list-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { makeSendFile } from './downloads.ts';
import { endpointRoutes } from './endpoint-routes.ts';
import { foresightRoutes } from './foresight-routes.ts';
import { handoverRoutes } from './handover-route.ts';
import { historyRoutes } from './history-routes.ts';
import { takeOnlyJson } from './json-body.ts';
import { keyRoutes } from './key-routes.ts';
import { authorOf, requireRight, requireSession } from './login/guard.ts';
import { makePasswordCheck } from './login/password-check.ts';
import { loginRoutes } from './login/routes.ts';
import type { AdminOptions, AdminTools } from './options.ts';
import { handleAdminError } from './refuse.ts';
import { sandboxRoutes } from './sandbox-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { testSiteRoutes } from './test-site-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import { whoRoutes } from './who-routes.ts';

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
      const done = await runChange(db, authorOf(request, options), work);
      await options.settle();
      return done;
    },
    sendFile: makeSendFile(),
    changePrepared: (request, prepare, work) => runPreparedChange(db, authorOf(request, options), prepare, work),
  };
  app.setErrorHandler(handleAdminError);
  takeOnlyJson(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));

  const passwords = makePasswordCheck(options.sharedCounts);
  loginRoutes(app, { ...options, note, passwords });
  handoverRoutes(app, options);
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', requireSession(db, note));
    guarded.addHook('onRequest', requireRight(options));
    accountRoutes(guarded, { ...tools, passwords });
    administratorRoutes(guarded, tools);
    customerListRoutes(guarded, tools);
    customerRoutes(guarded, tools);
    keyRoutes(guarded, tools);
    siteRoutes(guarded, tools);
    endpointRoutes(guarded, tools);
    auditRoutes(guarded, tools);
    historyRoutes(guarded, tools);
    usageRoutes(guarded, tools);
    callRoutes(guarded, tools);
    whoRoutes(guarded, tools);
    sandboxRoutes(guarded, tools);
    templateRoutes(guarded, tools);
    foresightRoutes(guarded, tools);
    testSiteRoutes(guarded, tools);
    guarded.all('/Admin/*', (request, reply) => refuse(request, reply, 'endpoint-unknown'));
  });
};
