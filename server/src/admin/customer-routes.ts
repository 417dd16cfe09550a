import {
  apiAccessToggle,
  type CountedCalls,
  callsToCount,
  customerCountsQuery,
  customersFileQuery,
  customersQuery,
  customersToExport,
  customersToExtend,
  customersToSwitch,
  customerToCreate,
  customerToDelete,
  customerToUpdate,
  type ExternalCustomer,
  keyToFind,
  sortableCustomerSites,
} from '@fagvaerk/contract/customers.ts';
import { usageDays } from '@fagvaerk/contract/limits.ts';
import { listQuery } from '@fagvaerk/contract/list-query.ts';
import { siteAccess } from '@fagvaerk/contract/sites.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/schema.ts';
import type { Change } from '../directory/change.ts';
import {
  createCustomers,
  deleteCustomers,
  extendCustomers,
  setApiAccess,
  setApiAccessOfMany,
  updateCustomers,
} from '../directory/change-customers.ts';
import { countByStatus, findListedCustomer, listCustomers, readCustomers } from '../directory/customer-list.ts';
import type { CustomerRow } from '../directory/customers.ts';
import { addSiteAccess, findSitesOf, listSitesOf, removeSiteAccess } from '../directory/site-access.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { danishDay, lastDanishDays } from '../time/copenhagen.ts';
import { countCalls } from '../usage/usage.ts';
import { sendCsv } from './csv.ts';
import { type CustomerInFile, customerColumns } from './customers-file.ts';
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

const sitesQuery = listQuery(sortableCustomerSites);

export function customerRoutes(app: FastifyInstance, { access, runChange, sandboxOrigin }: AdminTools): void {
  const { db, vault } = access;

  app.get('/Admin/customers', async (request) => {
    const { paging, ...query } = { ...readQuery(request, customersQuery), today: today() };
    if (!paging) {
      const all: ExternalCustomer[] = [];
      for await (const some of readCustomers(db, query)) all.push(...some.map(presentCustomer));
      return listAnswer(all);
    }
    const { customers, total } = await listCustomers(db, { ...query, paging });
    return listAnswer(customers.map(presentCustomer), total);
  });

  app.post('/Admin/FindCustomerByKey', async (request) => {
    const found = await findListedCustomer(db, readObject(request, keyToFind));
    return listAnswer(found ? [presentCustomer(found)] : []);
  });

  app.get('/Admin/CountCustomers', (request) =>
    countByStatus(db, { ...readQuery(request, customerCountsQuery), today: today() }),
  );

  const sendFile = (request: FastifyRequest, reply: FastifyReply, query: Parameters<typeof readForFile>[1]) =>
    sendCsv(request, reply, {
      name: 'customers.csv',
      columns: customerColumns(languageOf(request), query.today),
      rows: readForFile(db, query),
    });

  app.get('/Admin/customers.csv', (request, reply) =>
    sendFile(request, reply, { ...readQuery(request, customersFileQuery), today: today() }),
  );

  app.post('/Admin/customers.csv', (request, reply) => {
    const ids = readObject(request, customersToExport).CustomerIDs;
    return sendFile(request, reply, { search: '', sort: undefined, filters: {}, ids, today: today() });
  });

  app.post('/Admin/CountRecentCalls', async (request) => {
    const { CustomerIDs, SiteID } = readObject(request, callsToCount);
    const calls = await countCalls(db, CustomerIDs, { fromDay: firstDay(), siteID: SiteID });
    const ids = [...new Set(CustomerIDs)];
    return listAnswer(ids.map((customerID): CountedCalls => ({ customerID, calls: calls.get(customerID) ?? 0 })));
  });

  /** With the history entry of what changed; null if nothing did. */
  const changeWithEntry = <Row>(request: FastifyRequest, work: (change: Change) => Promise<Row[]>) =>
    runChange(request, async (change): Promise<[Row[], number | null]> => {
      const changed = await work(change);
      return [changed, changed.length > 0 ? await change.revision() : null];
    });
  const changeCustomers = async (request: FastifyRequest, work: (change: Change) => Promise<CustomerRow[]>) => {
    const [changed, entry] = await changeWithEntry(request, work);
    return writeCustomers(changed, entry);
  };

  app.post('/Admin/ExtendCustomers', (request) => {
    const { CustomerIDs, ValidUntil } = readObject(request, customersToExtend);
    return changeCustomers(request, (change) => extendCustomers(change, CustomerIDs, ValidUntil));
  });

  app.post('/Admin/SetApiAccess', (request) => {
    const { CustomerIDs, ApiAccess } = readObject(request, customersToSwitch);
    return changeCustomers(request, (change) => setApiAccessOfMany(change, CustomerIDs, ApiAccess));
  });

  app.get('/Admin/customers/:id', async (request) => {
    const { id } = readIds(request, 'id');
    const query = readQuery(request, sitesQuery);
    const found = await findListedCustomer(db, { id });
    if (!found) throw new Problem('no-such-customer');
    const sites = (await listSitesOf(db, id)).map((row) => presentCustomerSite(row, sandboxOrigin));
    return { ...answerList(sites, query, ['name', 'baseUrl']), customer: presentCustomer(found) };
  });

  app.post('/Admin/CreateExternalCustomers', async (request) => {
    const wanted = readList(request, customerToCreate);
    const created = await runChange(request, (change) => createCustomers(change, vault, wanted));
    return writeAnswer(created.map(({ customer, apiKey }) => presentCustomerFacts(customer, apiKey)));
  });

  app.post('/Admin/UpdateExternalCustomers', async (request) => {
    const wanted = readList(request, customerToUpdate);
    return writeCustomers(await runChange(request, (change) => updateCustomers(change, wanted)));
  });

  app.post('/Admin/toggleCustomerApiAccess', async (request) => {
    const { customerID, apiAccess } = readObject(request, apiAccessToggle);
    return writeCustomers(await runChange(request, (change) => setApiAccess(change, customerID, apiAccess)));
  });

  app.post('/Admin/DeleteExternalCustomers', (request) => {
    const ids = readList(request, customerToDelete).map(({ customerID }) => customerID);
    return changeCustomers(request, (change) => deleteCustomers(change, ids));
  });

  app.post('/Admin/AddSiteAccessToExternalCustomer', async (request) => {
    const wanted = readList(request, siteAccess);
    const [added, entry] = await changeWithEntry(request, (change) => addSiteAccess(change, wanted));
    return writeAnswer(presentSiteAccess(wanted, added), entry);
  });

  app.post('/Admin/RemoveSiteAccessFromExternalCustomer', async (request) => {
    const unwanted = readList(request, siteAccess);
    const [removed, entry] = await changeWithEntry(request, (change) => removeSiteAccess(change, unwanted));
    return writeAnswer(presentSiteAccess(unwanted, removed), entry);
  });
}

const writeCustomers = (rows: readonly CustomerRow[], entry?: number | null) =>
  writeAnswer(
    rows.map((row) => presentCustomerFacts(row)),
    entry,
  );

const today = (): string => danishDay(Date.now());
const firstDay = (): string => lastDanishDays(usageDays, Date.now())[0] ?? '';

async function* readForFile(db: Database, query: Parameters<typeof readCustomers>[1]): AsyncGenerator<CustomerInFile> {
  for await (const some of readCustomers(db, query)) {
    const ids = some.map(({ id }) => id);
    const [sites, calls] = [await findSitesOf(db, ids), await countCalls(db, ids, { fromDay: firstDay() })];
    for (const row of some) {
      const siteNames = (sites.get(row.id) ?? []).map(({ name }) => name);
      yield { ...presentCustomer(row), siteNames, calls: calls.get(row.id) ?? 0 };
    }
  }
}
