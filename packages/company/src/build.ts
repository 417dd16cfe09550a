import { buildCompany } from './build-company.ts';
import { SITES } from './generator/profile.ts';

for (const site of SITES) buildCompany(site);
