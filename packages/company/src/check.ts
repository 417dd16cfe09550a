import { readExampleCompany } from './facts.ts';
import { validateCompany } from './validate.ts';

const problems = validateCompany(readExampleCompany());
for (const problem of problems) console.error(`packages/company/facts/example.yaml ${problem}`);
if (problems.length === 0) console.log('Example company: no problems');
process.exitCode = problems.length > 0 ? 1 : 0;
