import {
  apiAccessToggle,
  customerReference,
  customerToCreate,
  customerToDelete,
  customerToUpdate,
  listQuery,
  siteAccess,
} from '@fagvaerk/contract/admin.ts';
import { type RevealedKey, sortable } from '@fagvaerk/contract/admin-answers.ts';
import type { FastifyInstance } from 'fastify';
import {
  createCustomers,
  deleteCustomers,
  revealApiKey,
  setApiAccess,
  updateCustomers,
} from '../access/register/change-customers.ts';
import { findListedCustomer } from '../access/register/customer-list.ts';
import { addSiteAccess, listSitesOf, removeSiteAccess } from '../access/register/site-access.ts';
import { answerList } from './answer-list.ts';
import { presentListed } from './customer-list-routes.ts';
import type { AdminTools } from './options.ts';
import { presentCustomerFacts, presentCustomerSite, presentSiteAccess, writeAnswer } from './present.ts';
import { readIds, readList, readObject, readQuery } from './read.ts';
import { NotFound } from './refuse.ts';

const sitesQuery = listQuery(sortable.customerSites);

/** External customers and the sites they may use. */
export function customerRoutes(app: FastifyInstance, { access, change, sandboxOrigin }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/customers/:id', async (request) => {
    const { id } = readIds(request, 'id');
    const query = readQuery(request, sitesQuery);
    const found = await findListedCustomer(db, { id });
    if (!found) throw new NotFound('no-such-customer');
    const sites = (await listSitesOf(db, id)).map((row) => presentCustomerSite(row, sandboxOrigin));
    const [customer] = await presentListed(db, [found]);
    return { ...answerList(sites, query, ['name', 'baseUrl']), customer };
  });

  app.post('/Admin/CreateExternalCustomers', async (request) => {
    const wanted = readList(request, customerToCreate);
    const created = await change(request, (under) => createCustomers(under, vault, wanted));
    return writeAnswer(created.map(({ customer, apiKey }) => presentCustomerFacts(customer, apiKey)));
  });

  app.post('/Admin/UpdateExternalCustomers', async (request) => {
    const wanted = readList(request, customerToUpdate);
    const updated = await change(request, (under) => updateCustomers(under, wanted));
    return writeAnswer(updated.map((row) => presentCustomerFacts(row)));
  });

  app.post('/Admin/toggleCustomerApiAccess', async (request) => {
    const { customerID, apiAccess } = readObject(request, apiAccessToggle);
    const updated = await change(request, (under) => setApiAccess(under, customerID, apiAccess));
    return writeAnswer([presentCustomerFacts(updated)]);
  });

  app.post('/Admin/DeleteExternalCustomers', async (request) => {
    const ids = readList(request, customerToDelete).map(({ customerID }) => customerID);
    const deleted = await change(request, (under) => deleteCustomers(under, ids));
    return writeAnswer(deleted.map((row) => presentCustomerFacts(row)));
  });

  app.post('/Admin/RevealApiKey', async (request) => {
    const { customerID } = readObject(request, customerReference);
    const apiKey = await change(request, (under) => revealApiKey(under, vault, customerID));
    return writeAnswer<RevealedKey>([{ customerID, apiKey }]);
  });

  app.post('/Admin/AddSiteAccessToExternalCustomer', async (request) => {
    const wanted = readList(request, siteAccess);
    await change(request, (under) => addSiteAccess(under, wanted));
    return writeAnswer(wanted.map(presentSiteAccess));
  });

  app.post('/Admin/RemoveSiteAccessFromExternalCustomer', async (request) => {
    const unwanted = readList(request, siteAccess);
    await change(request, (under) => removeSiteAccess(under, unwanted));
    return writeAnswer(unwanted.map(presentSiteAccess));
  });
}
