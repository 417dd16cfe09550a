import { fileURLToPath } from 'node:url';
import { loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import type { Method } from '@fagvaerk/catalogue/model.ts';
import { openDatabase } from '../database/open.ts';
import { makeTestDatabase } from '../database/test-database.fixture.ts';
import { readExampleCompany } from './company/profile.ts';
import { createSandbox, type Sandbox, type SandboxRequest } from './sandbox.ts';
import type { CompanyOf } from './site-store.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const documents = await loadDocuments(root);
const catalogue = await loadCatalogue(root);

/** The Monday after the last day of the example company. */
export const testNow = Date.parse('2026-11-16T08:30:00Z');
export const testSiteID = 1;

export type Body = { readonly [key: string]: unknown };
export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>;

/** A sandbox on an empty database of its own, with the example company unless another is wanted. */
export async function openTestSandbox(companyOf: CompanyOf = readExampleCompany, clock = () => testNow) {
  const database = await makeTestDatabase();
  const db = await openDatabase(database.settings);
  const start = (): Sandbox => createSandbox({ db, documents, catalogue, companyOf, clock });
  const sandbox = start();
  return {
    sandbox,
    /** What a second process on the same database has. */
    startAnother: start,
    db,
    call: callsOf(sandbox),
    reset: (siteID = testSiteID) => sandbox.reset(siteID, async () => {}),
    close: async () => {
      await db.destroy();
      await database.remove();
    },
  };
}

/** `GET /api/v4.0/budgets/{id}` and what fills it in. */
export const callsOf =
  (sandbox: Sandbox) =>
  async (operation: string, request: Partial<SandboxRequest> & { siteID?: number } = {}) => {
    const [method, path] = operation.split(' ') as [Method, string];
    const { siteID = testSiteID, params = {}, query = {}, body } = request;
    const answer = await sandbox.answererOf({ method, path })(siteID, { params, query, body });
    if ('file' in answer) return { status: answer.status, body: {} as Body, file: answer.file };
    // As it travels: what JSON leaves out is not there.
    return { status: answer.status, body: JSON.parse(JSON.stringify(answer.body)) as Body, file: null };
  };
