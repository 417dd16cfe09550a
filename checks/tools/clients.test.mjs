/** Clients that others generate from the documents: they compile by strict rules, and work. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { site, startPortal, versions } from './portal.mjs';

const here = import.meta.dirname;
const generated = join(here, 'generated');
const documents = [...versions, 'access'];
const strict = '--strict --noUncheckedIndexedAccess --noEmit --skipLibCheck --allowImportingTsExtensions'.split(' ');
const platform = '--target es2023 --module esnext --moduleResolution bundler --lib es2023,dom,dom.iterable'.split(' ');

let portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const name of documents)
    await createClient({
      input: `${portal.address}/openapi/${name}.json`,
      output: { path: join(generated, name), module: { extension: '.ts' } },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent' },
    });
});
afterAll(async () => {
  await portal.close();
  await rm(generated, { recursive: true, force: true });
});

/** What the compiler has to say. */
const compile = async (...files) => {
  const words = [join(here, 'node_modules', 'typescript', 'bin', 'tsc'), ...strict, ...platform, ...files];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: here }).catch((error) => error);
  return stdout;
};

it('generated clients compile, and so does a program that uses one', async () => {
  const clients = documents.map((name) => join(generated, name, 'index.ts'));
  expect(await compile(...clients, 'synchronise.ts')).toBe('');
});

it('a generated client synchronises a copy of a site as described in the guide', async () => {
  const { synchronise } = await import('./synchronise.ts');
  const apiKey = await portal.addKey();
  const caller = { baseUrl: `${portal.address}/api/v4.0`, apiKey, siteName: site };
  const headers = { apikey: apiKey, siteName: site };
  const listOf = (name) => portal.fetchJson(`/api/v4.0/${name}?pageSize=1000`, headers);
  const byID = (records) => [...records].sort((a, b) => a.id - b.id);

  const first = await synchronise(caller, null);
  const body = [{ description: 'Ny', startDate: '2027-01-01', endDate: '2027-12-31', amount: 5, finAccountID: 1310 }];
  const post = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  expect((await fetch(`${portal.address}/api/v4.0/budgets`, post)).status).toBe(200);
  const second = await synchronise(caller, first);
  expect(second.budgets.size).toBe(first.budgets.size + 1);
  for (const name of ['invoices', 'fitterhours', 'budgets'])
    expect(second[name].size, name).toBe((await listOf(name)).total);
  expect(byID(second.budgets.values())).toEqual(byID((await listOf('budgets')).data));
});
