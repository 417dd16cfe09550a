import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompanyRecords } from './entities/entities.ts';
import { createCompany } from './generator/create-company.ts';
import type { SiteName } from './generator/profile.ts';
import { builtFile } from './load.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Generates a company, or reads it from `dist/` if its sources have not changed since. */
export function buildCompany(site: SiteName): CompanyRecords {
  const file = builtFile(root, site);
  const hashFile = `${file}.sha256`;
  const hash = hashSources();
  if (existsSync(file) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash)
    return JSON.parse(readFileSync(file, 'utf8'));
  const company = createCompany(site);
  mkdirSync(dirname(file), { recursive: true });
  writeAtomically(file, JSON.stringify(company));
  writeAtomically(hashFile, hash);
  return company;
}

function hashSources(): string {
  const folder = join(root, 'packages', 'company');
  const hash = createHash('sha256');
  for (const name of globSync(['facts/*', 'src/**/*.ts'], { cwd: folder, exclude: ['**/*.test.ts'] }).sort())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** Several processes may build at once. */
function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
