import { keyToFind } from '@fagvaerk/contract/admin.ts';
import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
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
import {
  type ChangedRow,
  extendCustomers,
  setApiAccessOfMany,
  setValidUntil,
} from '../access/register/bulk-customers.ts';
import {
  countByFilter,
  findListedCustomer,
  type ListedCustomer,
  listCustomers,
  readCustomers,
} from '../access/register/customer-list.ts';
import { danishDay, danishMinute } from '../danish-day.ts';
import type { Database } from '../database/schema.ts';
import { findLastUses } from '../usage/usage.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, presentCustomer, presentCustomerFacts, writeAnswer } from './present.ts';
import { readList, readObject, readQuery } from './read.ts';

/** The list of customers, as a page, as a file and by numbers, and what is changed for several of them at once. */
export function customerListRoutes(app: FastifyInstance, { access: { db }, change, sendFile }: AdminTools): void {
  app.get('/Admin/customers', async (request, reply) => {
    const { paging, ...asked } = { ...readQuery(request, customersQuery), today: today() };
    if (!paging) return reply.type('application/json; charset=utf-8').send(await listWhole(readAll(db, asked)));
    const { customers, total } = await listCustomers(db, { ...asked, paging });
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
    return sendFile(request, reply, { name: 'customers.csv', columns: csvColumns, rows });
  });

  app.post('/Admin/ExtendCustomers', async (request) => {
    const { CustomerIDs, ValidUntil } = readObject(request, customersToExtend);
    const changed = await change(request, (under) => extendCustomers(under, CustomerIDs, ValidUntil));
    return writeAnswer(changed.map(presentChanged));
  });

  app.post('/Admin/SetValidUntil', async (request) => {
    const wanted = readList(request, validUntilToSet);
    const changed = await change(request, (under) => setValidUntil(under, wanted));
    return writeAnswer(changed.map(presentChanged));
  });

  app.post('/Admin/SetApiAccess', async (request) => {
    const { CustomerIDs, ApiAccess } = readObject(request, customersToSwitch);
    const changed = await change(request, (under) => setApiAccessOfMany(under, CustomerIDs, ApiAccess));
    return writeAnswer(changed.map(presentChanged));
  });
}

const today = (): string => danishDay(Date.now());

export async function presentListed(db: Database, customers: readonly ListedCustomer[]): Promise<ExternalCustomer[]> {
  const ids = customers.map(({ id }) => id);
  const uses = await findLastUses(db, ids);
  return customers.map((row) => presentCustomer(row, uses.get(row.id)));
}

const presentChanged = ({ is, was }: ChangedRow): ChangedCustomer => ({
  ...presentCustomerFacts(is),
  was: { validUntil: was.valid_until, apiAccess: was.api_access },
});

type AllAsked = Parameters<typeof readCustomers>[1];

async function* readAll(db: Database, asked: AllAsked): AsyncGenerator<ExternalCustomer> {
  for await (const some of readCustomers(db, asked)) yield* await presentListed(db, some);
}

/** As `listAnswer` would be sent, but written customer by customer: all of them at once would hold others up. */
async function listWhole(customers: AsyncIterable<ExternalCustomer>): Promise<string> {
  const written: string[] = [];
  for await (const customer of customers) written.push(JSON.stringify(customer));
  return `{"data":[${written.join(',')}],"total":${written.length}}`;
}

const csvColumns: Record<string, (customer: ExternalCustomer) => string> = {
  customerID: ({ customerID }) => String(customerID),
  customerName: ({ customerName }) => customerName,
  contactName: ({ contactName }) => contactName,
  contactEmail: ({ contactEmail }) => contactEmail,
  contactPhone: ({ contactPhone }) => contactPhone,
  // The dots keep an ending such as 12e3 from being read as a number.
  keyEnding: ({ apiKey }) => `…${apiKey.slice(-4)}`,
  validUntil: ({ validUntil }) => validUntil.replace(/^(....)(..)(..)$/, '$1-$2-$3'),
  apiAccess: ({ apiAccess }) => String(apiAccess),
  accessAll: ({ accessAll }) => String(accessAll),
  siteCount: ({ siteCount }) => String(siteCount),
  endpointCount: ({ endpointCount }) => String(endpointCount),
  lastUsed: ({ lastUsed }) => (lastUsed === null ? '' : danishMinute(Date.parse(lastUsed))),
  createdByUser: ({ createdByUser }) => createdByUser,
};
