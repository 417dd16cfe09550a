import { listQuery } from '@fagvaerk/contract/list-query.ts';
import {
  type AccessPreview,
  accessAllToReplace,
  accessToPreview,
  endpointAccess,
  endpointAccessChange,
  endpointAccessToRemove,
  sortableEndpointAccess,
  sortableEndpoints,
} from '@fagvaerk/contract/rights.ts';
import type { FastifyInstance } from 'fastify';
import { readRulesOf } from '../authorization/read-rules.ts';
import { rehearse } from '../directory/change.ts';
import { replaceAccessAll } from '../directory/change-customers.ts';
import { findListedCustomer } from '../directory/customer-list.ts';
import { findKeyHash } from '../directory/customers.ts';
import {
  changeEndpointAccess,
  listAccessOf,
  removeEndpointAccess,
  setEndpointAccess,
} from '../directory/endpoint-access.ts';
import { listEndpoints } from '../directory/endpoints.ts';
import { listSitesOf } from '../directory/site-access.ts';
import { Problem } from '../http/problem.ts';
import type { AdminTools } from './options.ts';
import {
  answerList,
  presentAccessKey,
  presentCustomer,
  presentCustomerSite,
  presentEndpoint,
  presentEndpointAccess,
  presentWrittenAccess,
  writeAnswer,
} from './present.ts';
import { readIds, readList, readObject, readQuery } from './read.ts';

const endpointsQuery = listQuery(sortableEndpoints);
const accessQuery = listQuery(sortableEndpointAccess);

export function rightsRoutes(app: FastifyInstance, { access, calls, runChange, sandboxOrigin }: AdminTools): void {
  const { db } = access;
  app.get('/Admin/endpoints', async (request) => {
    const query = readQuery(request, endpointsQuery);
    return answerList((await listEndpoints(db)).map(presentEndpoint), query, ['endpointPath', 'version']);
  });

  app.get('/Admin/endpoints/:customerId/:siteId', async (request) => {
    const { customerId, siteId } = readIds(request, 'customerId', 'siteId');
    const query = readQuery(request, accessQuery);
    const customer = await findListedCustomer(db, { id: customerId });
    if (!customer) throw new Problem('no-such-customer');
    const site = (await listSitesOf(db, customerId)).find(({ id }) => id === siteId);
    if (!site) throw new Problem('customer-lacks-site');
    const rows = (await listAccessOf(db, customerId, siteId)).map(presentEndpointAccess);
    return {
      ...answerList(rows, query, ['endpointName']),
      customer: presentCustomer(customer),
      site: presentCustomerSite(site, sandboxOrigin),
    };
  });

  app.post('/Admin/AddEndpointAccessToCustomerOnSite', async (request) => {
    const wanted = readList(request, endpointAccess);
    await runChange(request, (change) => setEndpointAccess(change, wanted));
    return writeAnswer(wanted.map(presentWrittenAccess));
  });

  app.post('/Admin/RemoveEndpointAccessFromCustomerOnSite', async (request) => {
    const unwanted = readList(request, endpointAccessToRemove);
    await runChange(request, (change) => removeEndpointAccess(change, unwanted));
    return writeAnswer(unwanted.map(presentAccessKey));
  });

  app.post('/Admin/PreviewEndpointAccess', async (request): Promise<AccessPreview> => {
    const { CustomerID, AccessAll, ...rights } = readObject(request, accessToPreview);
    const customerID = CustomerID ?? [...rights.Set, ...rights.Remove][0]?.CustomerID ?? 0;
    const keyHash = await findKeyHash(db, customerID);
    if (keyHash === undefined) throw new Problem('no-such-customer');
    const siteNames = (await listSitesOf(db, customerID)).map(({ name }) => name);
    const rehearsal = await rehearse(db, async (change) => {
      const customer = change.trx.updateTable('customers').where('id', '=', customerID);
      if (AccessAll !== undefined) await customer.set({ access_all: AccessAll }).execute();
      await changeEndpointAccess(change, rights);
      return readRulesOf(change.trx, [customerID]);
    });
    const { done: after, events, plan } = rehearsal;
    const effect = await calls.previewAccess({ customerID, keyHash, siteNames, after });
    return { ...effect, rights: events.filter(({ action }) => action.startsWith('endpointAccess.')).length, plan };
  });

  app.post('/Admin/ChangeEndpointAccess', async (request) => {
    const wanted = readObject(request, endpointAccessChange);
    const entry = await runChange(request, async (change) => {
      await changeEndpointAccess(change, wanted);
      change.requirePlan(wanted.Plan);
      return change.revision();
    });
    return writeAnswer([...wanted.Set.map(presentWrittenAccess), ...wanted.Remove.map(presentAccessKey)], entry);
  });

  app.post('/Admin/ReplaceAccessAll', async (request) => {
    const wanted = readObject(request, accessAllToReplace);
    await runChange(request, (change) => replaceAccessAll(change, wanted));
    return writeAnswer(wanted.Set.map(presentWrittenAccess));
  });
}
