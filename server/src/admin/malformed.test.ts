import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { guardedCalls } from '../../test/fixtures/admin-calls.ts';
import { createCustomer } from '../../test/fixtures/customers.ts';
import { malformed } from '../../test/fixtures/malformed.ts';
import { isOnPostgres } from '../../test/fixtures/test-database.ts';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';

/** The slower database gets fewer; `npm run test:long` asks for more. */
const requestsPerCall = Number(process.env.FUZZ_REQUESTS ?? (isOnPostgres ? 130 : 330));
vi.setConfig({ testTimeout: 120_000 + requestsPerCall * 60 });

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
  await createCustomer(portal);
  await portal.post('/Admin/CreateSites', [{ Name: 'tredje', BaseUrl: 'https://api.example.dk' }]);
  await portal.post('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: 1, ActiveSiteID: 1 }]);
});
afterAll(() => portal.close());

const tables = [
  'administrators',
  'customers',
  'sites',
  'site_secrets',
  'site_access',
  'endpoints',
  'endpoint_access',
  'templates',
  'audit',
] as const;

/** Everything that a call could change; sessions by their number, since using one is noted on it. */
async function everything(): Promise<unknown> {
  const { db } = portal.access;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return [rows, (await db.selectFrom('sessions').select('token_hash').execute()).length];
}

const login = {
  method: 'POST' as const,
  url: '/auth/login',
  payload: { Username: 'admin', Password: 'forkert kodeord' },
};

describe.each([login, ...guardedCalls])('$method $url', (call) => {
  it(`refuses ${requestsPerCall} malformed requests and changes nothing`, async () => {
    const before = await everything();
    await fc.assert(
      fc.asyncProperty(malformed(call), async (request) => {
        const response = await portal.call(request);
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.statusCode).toBeLessThan(500);
        expect(response.json()).toMatchObject({ errorMessage: expect.any(String), hasErrors: true });
        expect(response.body).not.toMatch(/node_modules|\.ts:\d|FST_ERR/);
      }),
      { numRuns: requestsPerCall, seed: 20_261_115 },
    );
    expect(await everything()).toEqual(before);
  });
});
