/** Finds what `npm run build --workspace company` made. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyRecords } from './entities/entities.ts';

/** The company that a sandbox site begins with. */
export type CompanyOf = (siteName: string) => CompanyRecords | Promise<CompanyRecords>;

export const builtFolder = (root: string): string => join(root, 'company', 'dist');
export const builtFile = (root: string, siteName: string): string => join(builtFolder(root), `${siteName}.json`);

/** A company is large and wanted only when its site begins anew: its file is read then. That it was built is known now. */
export async function loadCompanies(root: string): Promise<CompanyOf> {
  const files = new Set(await readdir(builtFolder(root)));
  return async (siteName) => {
    if (!files.has(`${siteName}.json`)) throw new Error(`There is no company for the sandbox site ${siteName}`);
    return JSON.parse(await readFile(builtFile(root, siteName), 'utf8')) as CompanyRecords;
  };
}
