/** `npm run check`: proves the facts that the examples of the pages rest on. */
import { readExampleCompany } from './facts.ts';
import { proveCompany } from './prove.ts';

const problems = proveCompany(readExampleCompany());
for (const problem of problems) console.error(`company/facts/example.yaml ${problem}`);
if (problems.length === 0) console.log('Example company: no problems');
process.exitCode = problems.length > 0 ? 1 : 0;
