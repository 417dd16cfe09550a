import type { ListAnswer } from '@fagvaerk/contract/answers.ts';
import { type Incident, incidentToDelete, incidentToSave } from '@fagvaerk/contract/incidents.ts';
import { usageDays, usageDaysMaximum } from '@fagvaerk/contract/limits.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import {
  type Overview,
  type SiteStatistics,
  statisticsQuery,
  type UsageAnswer,
  type UsageFilter,
  usageFilter,
  usageQuery,
} from '@fagvaerk/contract/usage.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import { findDemoID } from '../directory/customers.ts';
import { deleteIncident, listIncidents, saveIncident } from '../directory/incidents.ts';
import { Refusal } from '../directory/refusal.ts';
import { readSetup } from '../directory/setup.ts';
import { findSite, listSites } from '../directory/sites.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { countDays, danishDay, dayAfter, lastDanishDays } from '../time/copenhagen.ts';
import { readUsageOverview } from '../usage/overview.ts';
import { readSiteStatistics } from '../usage/site-statistics.ts';
import { readUsageRows, reportUsage, type UsageScope, usageColumns } from '../usage/usage-report.ts';
import { findAttention } from './attention.ts';
import { sessionOf } from './auth/guard.ts';
import { sendCsv } from './csv.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, writeAnswer } from './present.ts';
import { readIds, readObject, readQuery } from './read.ts';

export function monitoringRoutes(app: FastifyInstance, { access: { db }, runChange }: AdminTools): void {
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

  app.get('/Admin/incidents', async (request): Promise<ListAnswer<Incident>> => {
    readQuery(request, noQuery);
    return listAnswer(await listIncidents(db));
  });

  app.post('/Admin/SaveIncident', async (request) => {
    const wanted = readObject(request, incidentToSave);
    return writeAnswer([await runChange(request, (change) => saveIncident(change, wanted))]);
  });

  app.post('/Admin/DeleteIncident', async (request) => {
    const { IncidentID } = readObject(request, incidentToDelete);
    await runChange(request, (change) => deleteIncident(change, IncidentID));
    return writeAnswer([]);
  });
}

function periodOf({ from, to = danishDay(Date.now()) }: UsageFilter): Readonly<{ from: string; to: string }> {
  const start = from ?? dayAfter(to, 1 - usageDays);
  const days = countDays(start, to);
  if (days < 1) throw new Refusal([{ index: null, field: 'to', rule: 'field-invalid' }]);
  if (days > usageDaysMaximum)
    throw new Refusal([{ index: null, field: 'from', rule: 'number-too-large', limit: usageDaysMaximum }]);
  return { from: start, to };
}

/** The demo customer only counts where it is asked for. */
async function scopeOf(db: Database, { customerID, siteID, endpointID }: UsageFilter): Promise<UsageScope> {
  const withoutCustomerID = customerID === undefined ? await findDemoID(db) : undefined;
  return { customerID, siteID, endpointID, withoutCustomerID };
}
