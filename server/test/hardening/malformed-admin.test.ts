import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { guardedCalls } from '../fixtures/admin-calls.ts';
import { createCustomer } from '../fixtures/customers.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { malformed } from '../fixtures/malformed-admin.ts';
import { openTestPortal } from '../fixtures/test-portal.ts';

const requestsPerCall = Number(process.env.FUZZ_REQUESTS ?? 330);
vi.setConfig({ testTimeout: 120_000 + requestsPerCall * 60 });

const portal = forAllTests(() => openTestPortal());
beforeAll(async () => {
  await createCustomer(portal);
  await portal.post('/Admin/CreateSites', [{ Name: 'tredje', BaseUrl: 'https://api.example.dk' }]);
  await portal.post('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: 1, ActiveSiteID: 1 }]);
});

const tables = ['administrators', 'customers', 'sites', 'site_secrets', 'site_access'] as const;
const moreTables = ['endpoints', 'endpoint_access', 'access_roles', 'audit'] as const;

/** Sessions by id only, because using one updates its row. */
async function everything(): Promise<unknown> {
  const { db } = portal.access;
  const rows = await Promise.all([...tables, ...moreTables].map((table) => db.selectFrom(table).selectAll().execute()));
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
