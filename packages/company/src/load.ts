import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyRecords } from './entities/entities.ts';

export type LoadCompany = (company: string) => CompanyRecords | Promise<CompanyRecords>;

export const builtFile = (root: string, company: string): string =>
  join(root, 'packages', 'company', 'dist', `${company}.json`);

/** Companies are large and rarely needed, so each file is read on demand. */
export const createCompanyLoader =
  (root: string): LoadCompany =>
  async (company) =>
    JSON.parse(await readFile(builtFile(root, company), 'utf8'));
