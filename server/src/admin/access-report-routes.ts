import { accessLevels, levelOf } from '@fagvaerk/contract/access-levels.ts';
import {
  type EffectiveAccess,
  siteQuery,
  type WhoAnswer,
  type WhoCanCall,
  whoFileQuery,
  whoQuery,
} from '@fagvaerk/contract/access-report.ts';
import { csvWordsIn } from '@fagvaerk/contract/csv-words.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { type AccessUse, accessUseQuery, type EndpointUse } from '@fagvaerk/contract/rights.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { findCustomer } from '../directory/customers.ts';
import { findRightsGivenSince, type ListedAccess, levelColumns, listAccessOf } from '../directory/endpoint-access.ts';
import { listEndpoints } from '../directory/endpoints.ts';
import { findSite } from '../directory/sites.ts';
import { listWhoCanCall, readWhoCanCall } from '../directory/who-can-call.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { danishDay, endOfDanishDay, isoDay, lastDanishDays } from '../time/copenhagen.ts';
import { type CalledEndpoint, findFirstDay } from '../usage/usage.ts';
import { type Columns, sendCsv } from './csv.ts';
import type { AdminTools } from './options.ts';
import { listAnswer } from './present.ts';
import { readIds, readQuery } from './read.ts';

export function accessReportRoutes(app: FastifyInstance, { access: { db }, calls }: AdminTools): void {
  const whoFilter = async ({ siteID, endpointID, method, withoutRights }: z.infer<typeof whoFileQuery>) => {
    if (siteID !== undefined && !(await findSite(db, siteID))) throw new Problem('no-such-site');
    const endpoint = endpointID && (await listEndpoints(db)).find(({ id }) => id === endpointID);
    if (endpointID && !endpoint) throw new Problem('no-such-endpoint');
    return { siteID, method, endpoint: endpoint || undefined, withoutRights: withoutRights !== undefined };
  };

  app.get('/Admin/WhoCanCall', async (request): Promise<WhoAnswer> => {
    const { page, pageSize, ...query } = readQuery(request, whoQuery);
    return listWhoCanCall(db, { ...(await whoFilter(query)), page, pageSize }, danishDay(Date.now()));
  });

  app.get('/Admin/WhoCanCall.csv', async (request, reply) => {
    const filter = await whoFilter(readQuery(request, whoFileQuery));
    const rows = readWhoCanCall(db, filter, danishDay(Date.now()));
    return sendCsv(request, reply, { name: 'who-can-call.csv', columns: whoColumns(languageOf(request)), rows });
  });

  app.get('/Admin/customers/:id/access', async (request): Promise<EffectiveAccess> => {
    const { id } = readIds(request, 'id');
    const { siteID } = readQuery(request, siteQuery);
    const customer = await findCustomer(db, id);
    if (!customer) throw new Problem('no-such-customer');
    const site = await findSite(db, siteID);
    if (!site) throw new Problem('no-such-site');
    return calls.readCustomerAccess({ keyHash: customer.key_hash, siteName: site.name, customerName: customer.name });
  });

  app.get('/Admin/GetAccessUse', async (request): Promise<AccessUse> => {
    const { ExternalCustomerID: id, Days: days } = readQuery(request, accessUseQuery);
    if (!(await findCustomer(db, id))) throw new Problem('no-such-customer');
    const [before = '', first = ''] = lastDanishDays(days + 1, Date.now());
    const uses = compareAccessWithUse(
      await listAccessOf(db, id),
      await calls.calledEndpoints(id, first),
      await findRightsGivenSince(db, id, new Date(endOfDanishDay(before))),
    );
    return { ...listAnswer(uses), days, countedSince: await findFirstDay(db) };
  });
}

function whoColumns(language: Language): Columns<WhoCanCall> {
  const words = csvWordsIn(language);
  return {
    [words.customerID]: ({ customerID }) => String(customerID),
    [words.customerName]: ({ customerName }) => customerName,
    [words.siteName]: ({ siteName }) => siteName,
    [words.by]: ({ by, roleName }) =>
      by === 'ownRight' && roleName ? words.role(roleName) : by === null ? '' : words.reasons[by],
    [words.methods]: ({ methods }) => methods.join(', '),
    [words.endpointCount]: ({ endpointCount }) => String(endpointCount),
    [words.status]: ({ status }) => words.statuses[status],
    [words.lastSuccess]: ({ lastUsed }) => isoDay(lastUsed ?? ''),
  };
}

function compareAccessWithUse(
  granted: readonly ListedAccess[],
  called: readonly CalledEndpoint[],
  givenSince: ReadonlyMap<string, Date>,
): EndpointUse[] {
  const uses = new Map<string, EndpointUse>();
  for (const row of granted) {
    const name = `${row.site_id} ${row.id}`;
    const endpoint = { siteID: row.site_id, siteName: row.site_name, endpointID: row.id, endpointName: row.path };
    const levels = accessLevels.filter((level) => row[levelColumns[level]]);
    const givenAt = givenSince.get(name)?.toISOString() ?? null;
    uses.set(name, { ...endpoint, granted: levels, used: [], calls: 0, givenAt });
  }
  for (const { site_id: siteID, site_name: siteName, endpoint_id: endpointID, path, method, calls } of called) {
    const name = `${siteID} ${endpointID}`;
    const endpoint = { siteID, siteName, endpointID, endpointName: path };
    const use = uses.get(name) ?? { ...endpoint, granted: [], used: [], calls: 0, givenAt: null };
    const used = accessLevels.filter((level) => level === levelOf(method) || use.used.includes(level));
    uses.set(name, { ...use, used, calls: use.calls + calls });
  }
  return [...uses.values()];
}
