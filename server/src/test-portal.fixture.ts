import { endpointsOf } from '@fagvaerk/catalogue/endpoints.ts';
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import type { InjectOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { makeKeyVault } from './access/api-keys.ts';
import { listEndpoints } from './access/endpoints.ts';
import { openAccess } from './access/open.ts';
import { keepRules } from './access/rules-in-force.ts';
import { ensureFirstAdministrator } from './admin/login/first-administrator.ts';
import { buildApp } from './app.ts';
import { openDatabase } from './database/open.ts';
import { makeTestDatabase, type TestDatabase } from './database/test-database.fixture.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { countUsage } from './usage/counter.ts';
import { writeWebBuild } from './web-build.fixture.ts';

export const testAdministrator = { Username: 'admin', Password: 'vandhane og kobberrør' };

/** Enough paths for rights to be given on. */
export const testEndpoints = [
  { path: '/api/v4.0/invoices', version: 'v4.0', methods: ['GET'] },
  { path: '/api/v4.0/invoices/{id}', version: 'v4.0', methods: ['GET'] },
  { path: '/api/v4.0/worksheets', version: 'v4.0', methods: ['GET', 'POST', 'PATCH'] },
  { path: '/api/v3.0/debtors', version: 'v3.0', methods: ['GET', 'POST'] },
  { path: '/api/v3.0/offers/comment', version: 'v3.0', methods: ['POST', 'PUT', 'DELETE'] },
];

/** Answers with what it was asked. */
const echo: Sandbox = {
  answererOf:
    ({ method, path }) =>
    (siteID, { params, query, body }) => ({ status: 200, body: { siteID, method, path, params, query, body } }),
  reset: async () => {},
};

/** Customers, sites and rights on an empty database of their own, and what calls of the API are decided by. */
export async function openTestAccess({
  log = pino({ level: 'silent' }) as Logger,
  catalogue = { versions: [] } as Pick<Catalogue, 'versions'>,
  sandbox = echo,
  callsPerMinute = 10_000_000,
  database = undefined as TestDatabase | undefined,
} = {}) {
  database ??= await makeTestDatabase();
  const db = await openDatabase(database.settings);
  const documented = endpointsOf(catalogue);
  const vault = makeKeyVault('a secret for tests');
  const access = await openAccess(db, vault, documented.length > 0 ? documented : testEndpoints);
  const rules = await keepRules({ db, databaseUrl: database.settings.databaseUrl, log });
  const usage = countUsage({ db, log });
  const api = { catalogue, endpoints: await listEndpoints(db), rules, usage, sandbox, callsPerMinute };
  const close = async () => {
    await usage.close();
    await rules.close();
    await db.destroy();
    await database.remove();
  };
  return { access, api, database, close };
}

export type TestPortal = Awaited<ReturnType<typeof openTestPortal>>;

/** The whole server on an empty database of its own, with somebody logged in. */
export async function openTestPortal({
  publicOrigin = 'http://localhost:3000',
  log = pino({ level: 'silent' }) as Logger,
  ...settings
}: { publicOrigin?: string } & Parameters<typeof openTestAccess>[0] = {}) {
  const { access, api, database, close } = await openTestAccess({ log, ...settings });
  const build = await writeWebBuild();
  const config = { publicOrigin, tls: null, trustProxy: (_address: string, hop: number) => hop === 0 };
  const app = await buildApp({ config, log, access, api, webBuild: build.folder });
  const { Username, Password } = testAdministrator;
  await ensureFirstAdministrator(access.db, { adminUsername: Username, adminPassword: Password });
  const token = (await app.inject({ method: 'POST', url: '/auth/login', payload: testAdministrator })).body;

  /** A call as the administrator. */
  const call = (options: InjectOptions) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
  return {
    app,
    access,
    api,
    database,
    token,
    call,
    get: (url: string) => call({ method: 'GET', url }),
    post: (url: string, payload: object) => call({ method: 'POST', url, payload }),
    close: async () => {
      await app.close();
      await close();
      await build.remove();
    },
  };
}
