import { type SeenAccess, siteQuery, type WhoAnswer, whoQuery } from '@fagvaerk/contract/who.ts';
import type { FastifyInstance } from 'fastify';
import { findCustomer } from '../access/register/customers.ts';
import { listEndpoints } from '../access/register/endpoints.ts';
import { findSite } from '../access/register/sites.ts';
import { listWhoCanCall } from '../access/register/who-can-call.ts';
import { danishDay } from '../danish-day.ts';
import type { AdminTools } from './options.ts';
import { readIds, readQuery } from './read.ts';
import { NotFound } from './refuse.ts';

/** Access seen from the other side: who may call something, and what a customer sees. */
export function whoRoutes(app: FastifyInstance, { access: { db }, calls }: AdminTools): void {
  app.get('/Admin/WhoCanCall', async (request): Promise<WhoAnswer> => {
    const { siteID, endpointID, method, withoutRights, ...paging } = readQuery(request, whoQuery);
    if (siteID !== undefined && !(await findSite(db, siteID))) throw new NotFound('no-such-site');
    const endpoint = endpointID && (await listEndpoints(db)).find(({ id }) => id === endpointID);
    if (endpointID && !endpoint) throw new NotFound('no-such-endpoint');
    const asked = { siteID, endpoint: endpoint || undefined, method, withoutRights: withoutRights !== undefined };
    return listWhoCanCall(db, asked, paging, danishDay(Date.now()));
  });

  app.get('/Admin/customers/:id/access', async (request): Promise<SeenAccess> => {
    const { id } = readIds(request, 'id');
    const { siteID } = readQuery(request, siteQuery);
    const customer = await findCustomer(db, id);
    if (!customer) throw new NotFound('no-such-customer');
    const site = await findSite(db, siteID);
    if (!site) throw new NotFound('no-such-site');
    return calls.seeAccess({ keyHash: customer.key_hash, siteName: site.name, customerName: customer.name });
  });
}
