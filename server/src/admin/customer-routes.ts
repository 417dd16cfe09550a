import {
  apiAccessToggle,
  customerToCreate,
  customerToDelete,
  customerToUpdate,
  keyToFind,
  listQuery,
  siteAccess,
} from '@fagvaerk/contract/admin.ts';
import { type ExternalCustomer, sortable } from '@fagvaerk/contract/admin-answers.ts';
import {
  type ChangedCustomer,
  customerCountsQuery,
  customersFileQuery,
  customersQuery,
  customersToExtend,
  customersToSwitch,
  validUntilToSet,
} from '@fagvaerk/contract/customer-list.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import {
  type ChangedRow,
  createCustomers,
  deleteCustomers,
  extendCustomers,
  setApiAccess,
  setApiAccessOfMany,
  setValidUntil,
  updateCustomers,
} from '../directory/change-customers.ts';
import {
  countByFilter,
  findListedCustomer,
  type ListedCustomer,
  listCustomers,
  readCustomers,
} from '../directory/customer-list.ts';
import { addSiteAccess, listSitesOf, removeSiteAccess } from '../directory/site-access.ts';
import { danishDay, danishMinute } from '../time/copenhagen.ts';
import { findLastUses } from '../usage/usage.ts';
import { sendCsv } from './csv.ts';
import type { AdminTools } from './options.ts';
import {
  answerList,
  listAnswer,
  presentCustomer,
  presentCustomerFacts,
  presentCustomerSite,
  presentSiteAccess,
  writeAnswer,
} from './present.ts';
import { readIds, readList, readObject, readQuery } from './read.ts';
import { NotFoundError } from './refuse.ts';

const sitesQuery = listQuery(sortable.customerSites);

export function customerRoutes(app: FastifyInstance, { access, runChange, sandboxOrigin }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/customers', async (request) => {
    const { paging, ...query } = { ...readQuery(request, customersQuery), today: today() };
    if (!paging) {
      const all: ExternalCustomer[] = [];
      for await (const customer of readAll(db, query)) all.push(customer);
      return listAnswer(all);
    }
    const { customers, total } = await listCustomers(db, { ...query, paging });
    return listAnswer(await presentListed(db, customers), total);
  });

  app.post('/Admin/FindCustomerByKey', async (request) => {
    const found = await findListedCustomer(db, readObject(request, keyToFind));
    return listAnswer(await presentListed(db, found ? [found] : []));
  });

  app.get('/Admin/CountCustomers', (request) =>
    countByFilter(db, { ...readQuery(request, customerCountsQuery), today: today() }),
  );

  app.get('/Admin/customers.csv', (request, reply) => {
    const rows = readAll(db, { ...readQuery(request, customersFileQuery), today: today() });
    return sendCsv(request, reply, { name: 'customers.csv', columns: csvColumns, rows });
  });

  app.post('/Admin/ExtendCustomers', async (request) => {
    const { CustomerIDs, ValidUntil } = readObject(request, customersToExtend);
    const changed = await runChange(request, (change) => extendCustomers(change, CustomerIDs, ValidUntil));
    return writeAnswer(changed.map(presentChanged));
  });

  app.post('/Admin/SetValidUntil', async (request) => {
    const wanted = readList(request, validUntilToSet);
    const changed = await runChange(request, (change) => setValidUntil(change, wanted));
    return writeAnswer(changed.map(presentChanged));
  });

  app.post('/Admin/SetApiAccess', async (request) => {
    const { CustomerIDs, ApiAccess } = readObject(request, customersToSwitch);
    const changed = await runChange(request, (change) => setApiAccessOfMany(change, CustomerIDs, ApiAccess));
    return writeAnswer(changed.map(presentChanged));
  });

  app.get('/Admin/customers/:id', async (request) => {
    const { id } = readIds(request, 'id');
    const query = readQuery(request, sitesQuery);
    const found = await findListedCustomer(db, { id });
    if (!found) throw new NotFoundError('no-such-customer');
    const sites = (await listSitesOf(db, id)).map((row) => presentCustomerSite(row, sandboxOrigin));
    const [customer] = await presentListed(db, [found]);
    return { ...answerList(sites, query, ['name', 'baseUrl']), customer };
  });

  app.post('/Admin/CreateExternalCustomers', async (request) => {
    const wanted = readList(request, customerToCreate);
    const created = await runChange(request, (change) => createCustomers(change, vault, wanted));
    return writeAnswer(created.map(({ customer, apiKey }) => presentCustomerFacts(customer, apiKey)));
  });

  app.post('/Admin/UpdateExternalCustomers', async (request) => {
    const wanted = readList(request, customerToUpdate);
    const updated = await runChange(request, (change) => updateCustomers(change, wanted));
    return writeAnswer(updated.map((row) => presentCustomerFacts(row)));
  });

  app.post('/Admin/toggleCustomerApiAccess', async (request) => {
    const { customerID, apiAccess } = readObject(request, apiAccessToggle);
    const updated = await runChange(request, (change) => setApiAccess(change, customerID, apiAccess));
    return writeAnswer(updated.map((row) => presentCustomerFacts(row)));
  });

  app.post('/Admin/DeleteExternalCustomers', async (request) => {
    const ids = readList(request, customerToDelete).map(({ customerID }) => customerID);
    const deleted = await runChange(request, (change) => deleteCustomers(change, ids));
    return writeAnswer(deleted.map((row) => presentCustomerFacts(row)));
  });

  app.post('/Admin/AddSiteAccessToExternalCustomer', async (request) => {
    const wanted = readList(request, siteAccess);
    await runChange(request, (change) => addSiteAccess(change, wanted));
    return writeAnswer(wanted.map(presentSiteAccess));
  });

  app.post('/Admin/RemoveSiteAccessFromExternalCustomer', async (request) => {
    const unwanted = readList(request, siteAccess);
    await runChange(request, (change) => removeSiteAccess(change, unwanted));
    return writeAnswer(unwanted.map(presentSiteAccess));
  });
}

const today = (): string => danishDay(Date.now());

async function presentListed(db: Database, customers: readonly ListedCustomer[]): Promise<ExternalCustomer[]> {
  const uses = await findLastUses(
    db,
    customers.map(({ id }) => id),
  );
  return customers.map((row) => presentCustomer(row, uses.get(row.id)));
}

const presentChanged = ({ is, was }: ChangedRow): ChangedCustomer => ({
  ...presentCustomerFacts(is),
  was: { validUntil: was.valid_until, apiAccess: was.api_access },
});

async function* readAll(db: Database, query: Parameters<typeof readCustomers>[1]) {
  for await (const some of readCustomers(db, query)) yield* await presentListed(db, some);
}

const csvColumns: Record<string, (customer: ExternalCustomer) => string> = {
  customerID: ({ customerID }) => String(customerID),
  customerName: ({ customerName }) => customerName,
  contactName: ({ contactName }) => contactName,
  contactEmail: ({ contactEmail }) => contactEmail,
  contactPhone: ({ contactPhone }) => contactPhone,
  // The ellipsis keeps an ending such as 12e3 from being read as a number.
  keyEnding: ({ apiKey }) => `…${apiKey.slice(-4)}`,
  validUntil: ({ validUntil }) => validUntil.replace(/^(....)(..)(..)$/, '$1-$2-$3'),
  apiAccess: ({ apiAccess }) => String(apiAccess),
  accessAll: ({ accessAll }) => String(accessAll),
  siteCount: ({ siteCount }) => String(siteCount),
  hasRights: ({ hasRights, accessAll }) => String(hasRights || accessAll),
  lastUsed: ({ lastUsed }) => (lastUsed === null ? '' : danishMinute(Date.parse(lastUsed))),
  createdByUser: ({ createdByUser }) => createdByUser,
};
