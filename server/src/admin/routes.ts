import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../config.ts';
import { runChange } from '../directory/change.ts';
import { Problem } from '../http/problem.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { accessReportRoutes } from './access-report-routes.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { administratorRoutes } from './auth/administrator-routes.ts';
import { authorOf, limitConcurrency, requireRight, requireSession } from './auth/guard.ts';
import { createLoginThrottle } from './auth/login-throttle.ts';
import { loginRoutes } from './auth/routes.ts';
import { createTokenThrottle } from './auth/token-throttle.ts';
import { callRoutes } from './call-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { handoverRoutes, keyRoutes } from './key-routes.ts';
import { monitoringRoutes } from './monitoring-routes.ts';
import type { AdminServices, AdminTools } from './options.ts';
import { acceptOnlyJson } from './read.ts';
import { handleAdminError } from './refuse.ts';
import { rightsRoutes } from './rights-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { siteRoutes, testSiteRoutes } from './site-routes.ts';

type Options = Readonly<{ config: Config; services: AdminServices }>;

export const adminRoutes: FastifyPluginAsync<Options> = async (app, { config, services }) => {
  const { db, sessionsDb, vault } = services.access;
  const tools: AdminTools = {
    ...services,
    config,
    sandboxOrigin: config.testOrigin ?? config.publicOrigin,
    note: throttledLogger(services.log),
    throttle: createLoginThrottle(sessionsDb, vault.blind),
    findByToken: createTokenThrottle(vault),
    runChange: async (request, work) => {
      const done = await runChange(db, authorOf(request, config), work);
      await services.rules.waitUntilAppliedEverywhere();
      return done;
    },
  };
  app.setErrorHandler(handleAdminError);
  acceptOnlyJson(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    // The first administrator may not exist yet.
    if (app.startup === 'starting') throw new Problem('starting', { retryAfterMs: 1_000 });
  });

  loginRoutes(app, tools);
  handoverRoutes(app, tools);
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', requireSession(tools));
    guarded.addHook('onRequest', requireRight(config));
    guarded.addHook('onRequest', limitConcurrency());
    accountRoutes(guarded, tools);
    administratorRoutes(guarded, tools);
    customerRoutes(guarded, tools);
    keyRoutes(guarded, tools);
    siteRoutes(guarded, tools);
    rightsRoutes(guarded, tools);
    historyRoutes(guarded, tools);
    callRoutes(guarded, tools);
    monitoringRoutes(guarded, tools);
    accessReportRoutes(guarded, tools);
    roleRoutes(guarded, tools);
    testSiteRoutes(guarded, tools);
    guarded.all('/Admin/*', async () => {
      throw new Problem('endpoint-unknown');
    });
  });
};
