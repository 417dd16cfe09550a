import { noQuery } from '@fagvaerk/contract/list-query.ts';
import {
  type Overview,
  type SiteStatistics,
  statisticsQuery,
  type UsageAnswer,
  usageFilter,
  usageQuery,
} from '@fagvaerk/contract/usage.ts';
import type { FastifyInstance } from 'fastify';
import { findDemoID } from '../directory/customers.ts';
import { readSetup } from '../directory/setup.ts';
import { findSite, listSites } from '../directory/sites.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { lastDanishDays } from '../time/copenhagen.ts';
import { readUsageOverview } from '../usage/overview.ts';
import { readSiteStatistics } from '../usage/site-statistics.ts';
import { readUsageRows, reportUsage, usageColumns } from '../usage/usage-report.ts';
import { findAttention } from './attention.ts';
import { sessionOf } from './auth/guard.ts';
import { sendCsv } from './csv.ts';
import type { AdminTools } from './options.ts';
import { readIds, readQuery } from './read.ts';
import { periodOf, scopeOf } from './usage-filter.ts';

export function monitoringRoutes(app: FastifyInstance, { access: { db } }: AdminTools): void {
  app.get('/Admin/overview', async (request): Promise<Overview> => {
    readQuery(request, noQuery);
    const nowMs = Date.now();
    const [demoID, sites] = [await findDemoID(db), await listSites(db)];
    const { manyRefusals, ...usage } = await readUsageOverview(db, { demoID, sites, nowMs });
    const setup = { ...(await readSetup(db)), hasSecondFactor: sessionOf(request).hasSecondFactor };
    return { ...usage, attention: await findAttention(db, manyRefusals, nowMs), setup };
  });

  app.get('/Admin/usage', async (request): Promise<UsageAnswer> => {
    const { groupBy, ...filter } = readQuery(request, usageQuery);
    return reportUsage(db, periodOf(filter), groupBy, await scopeOf(db, filter));
  });

  app.get('/Admin/usage.csv', async (request, reply) => {
    const filter = readQuery(request, usageFilter);
    const rows = readUsageRows(db, periodOf(filter), await scopeOf(db, filter));
    return sendCsv(request, reply, { name: 'usage.csv', columns: usageColumns(languageOf(request)), rows });
  });

  app.get('/Admin/sites/:id/statistics', async (request): Promise<SiteStatistics> => {
    const { id } = readIds(request, 'id');
    const { days } = readQuery(request, statisticsQuery);
    if (!(await findSite(db, id))) throw new Problem('no-such-site');
    return readSiteStatistics(db, id, lastDanishDays(days, Date.now()));
  });
}
