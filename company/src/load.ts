/** Finds what `npm run build --workspace company` made. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyRecords } from './entities/entities.ts';

/** The company that a sandbox site begins with. */
export type CompanyOf = (company: string) => CompanyRecords | Promise<CompanyRecords>;

export const builtFolder = (root: string): string => join(root, 'company', 'dist');
export const builtFile = (root: string, company: string): string => join(builtFolder(root), `${company}.json`);

/** A company is large and wanted only when its site begins anew: its file is read then. That it was built is known now. */
export async function loadCompanies(root: string): Promise<CompanyOf> {
  const files = new Set(await readdir(builtFolder(root)));
  return async (company) => {
    if (!files.has(`${company}.json`)) throw new Error(`There is no company ${company} for a sandbox site`);
    return JSON.parse(await readFile(builtFile(root, company), 'utf8')) as CompanyRecords;
  };
}
