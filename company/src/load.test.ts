import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CompanyRecords } from './entities/entities.ts';
import { builtFile, builtFolder, linesOf, loadCompanies } from './load.ts';

it('a company is read as it was built, a part at a time', async () => {
  const units = Object.fromEntries(Array.from({ length: 450 }, (_, place) => [place + 1, { name: `nr. ${place}\n` }]));
  const company = { unit: units, budget: {}, user: { 'a-b': { name: 'Ø' } } } as unknown as CompanyRecords;
  const root = await mkdtemp(join(tmpdir(), 'fagvaerk-company-'));
  try {
    await mkdir(builtFolder(root), { recursive: true });
    await writeFile(builtFile(root, 'vvs'), linesOf(company));
    const companyOf = await loadCompanies(root);
    expect(await companyOf('vvs')).toEqual(company);
    await expect(companyOf('el')).rejects.toThrow('There is no company el');
  } finally {
    await rm(root, { recursive: true });
  }
});
