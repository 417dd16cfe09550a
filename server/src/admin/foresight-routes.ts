import {
  type AccessPreview,
  type AccessUse,
  accessAllToReplace,
  accessToPreview,
  accessUseQuery,
} from '@fagvaerk/contract/rights.ts';
import type { FastifyInstance } from 'fastify';
import { findCustomer, findKeyHash } from '../access/register/customers.ts';
import { findRightsGivenSince, listAccessOf } from '../access/register/endpoint-access.ts';
import { replaceAccessAll } from '../access/register/replace-access-all.ts';
import { listSitesOf } from '../access/register/site-access.ts';
import { endOfDanishDay, lastDanishDays } from '../danish-day.ts';
import { findFirstDay } from '../usage/usage.ts';
import { accessUseOf } from './access-use.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, presentWrittenAccess, writeAnswer } from './present.ts';
import { readObject, readQuery } from './read.ts';
import { NotFound } from './refuse.ts';

/** What a change of rights would do before it is made, and which rights are of no use. */
export function foresightRoutes(app: FastifyInstance, { access: { db }, calls, change }: AdminTools): void {
  app.post('/Admin/PreviewEndpointAccess', async (request): Promise<AccessPreview> => {
    const { CustomerID, ...rights } = readObject(request, accessToPreview);
    const rows = [...rights.Set, ...rights.Remove];
    const customerID = CustomerID ?? rows[0]?.CustomerID ?? 0;
    const keyHash = await findKeyHash(db, customerID);
    if (keyHash === undefined) throw new NotFound('no-such-customer');
    const touched = new Set(rows.map(({ SiteID }) => SiteID));
    const sites = (await listSitesOf(db, customerID)).filter(
      ({ id }) => rights.AccessAll !== undefined || touched.has(id),
    );
    return calls.previewAccess({ customerID, keyHash, siteNames: sites.map(({ name }) => name), rights });
  });

  app.get('/Admin/GetAccessUse', async (request): Promise<AccessUse> => {
    const { ExternalCustomerID: id, Days: days } = readQuery(request, accessUseQuery);
    if (!(await findCustomer(db, id))) throw new NotFound('no-such-customer');
    const [before = '', first = ''] = lastDanishDays(days + 1, Date.now());
    const uses = accessUseOf(
      await listAccessOf(db, id),
      await calls.calledEndpoints(id, first),
      await findRightsGivenSince(db, id, new Date(endOfDanishDay(before))),
    );
    return { ...listAnswer(uses), days, countedSince: await findFirstDay(db) };
  });

  app.post('/Admin/ReplaceAccessAll', async (request) => {
    const wanted = readObject(request, accessAllToReplace);
    await change(request, (under) => replaceAccessAll(under, wanted));
    return writeAnswer(wanted.Set.map(presentWrittenAccess));
  });
}
