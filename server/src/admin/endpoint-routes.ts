import { endpointAccess, endpointAccessToRemove, listQuery } from '@fagvaerk/contract/admin.ts';
import { endpointAccessColumns, endpointColumns } from '@fagvaerk/contract/admin-answers.ts';
import type { FastifyInstance } from 'fastify';
import { findCustomer } from '../access/register/customers.ts';
import { listEndpointAccess, removeEndpointAccess, setEndpointAccess } from '../access/register/endpoint-access.ts';
import { listEndpoints } from '../access/register/endpoints.ts';
import { listSitesOf } from '../access/register/site-access.ts';
import { findLastUses } from '../usage/usage.ts';
import {
  presentAccessKey,
  presentCustomer,
  presentCustomerSite,
  presentEndpoint,
  presentEndpointAccess,
  presentWrittenAccess,
  writeAnswer,
} from './present.ts';
import { readIds, readList, readQuery } from './read.ts';
import { NotFound } from './refuse.ts';
import { answerShortList } from './short-list.ts';
import type { AdminTools } from './tools.ts';

const endpointsQuery = listQuery(endpointColumns);
const accessQuery = listQuery(endpointAccessColumns);

/** The documented endpoints, and who may call them where. */
export function endpointRoutes(app: FastifyInstance, { access, change, sandboxOrigin }: AdminTools): void {
  const { db } = access;

  app.get('/Admin/endpoints', async (request) => {
    const query = readQuery(request, endpointsQuery);
    return answerShortList((await listEndpoints(db)).map(presentEndpoint), query, ['endpointPath', 'version']);
  });

  app.get('/Admin/endpoints/:customerId/:siteId', async (request) => {
    const { customerId, siteId } = readIds(request, 'customerId', 'siteId');
    const query = readQuery(request, accessQuery);
    const customer = await findCustomer(db, customerId);
    if (!customer) throw new NotFound('no-such-customer');
    const sites = await listSitesOf(db, customerId);
    const site = sites.find(({ id }) => id === siteId);
    if (!site) throw new NotFound('customer-lacks-site');
    const rows = (await listEndpointAccess(db, customerId, siteId)).map(presentEndpointAccess);
    return {
      ...answerShortList(rows, query, ['endpointName']),
      customer: presentCustomer(customer, sites.length, (await findLastUses(db, [customerId])).get(customerId)),
      site: presentCustomerSite(site, sandboxOrigin),
    };
  });

  app.post('/Admin/AddEndpointAccessToCustomerOnSite', async (request) => {
    const wanted = readList(request, endpointAccess);
    await change(request, (under) => setEndpointAccess(under, wanted));
    return writeAnswer(wanted.map(presentWrittenAccess));
  });

  app.post('/Admin/RemoveEndpointAccessFromCustomerOnSite', async (request) => {
    const unwanted = readList(request, endpointAccessToRemove);
    await change(request, (under) => removeEndpointAccess(under, unwanted));
    return writeAnswer(unwanted.map(presentAccessKey));
  });
}
