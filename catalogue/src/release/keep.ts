/** `npm run release:documents`: keeps the API documents of today as those that callers write their programs by. */
import { fileURLToPath } from 'node:url';
import { bundleVersion } from '../bundle.ts';
import { VERSIONS } from '../model.ts';
import { changesSinceRelease, keepAsReleased } from './released.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const documents = await Promise.all(VERSIONS.map((version) => bundleVersion(root, version)));
const found = await Promise.all(documents.map((document) => changesSinceRelease(root, document)));
const problems = found.flatMap((one) => one.problems);

if (problems.length === 0) {
  const day = new Date().toISOString().slice(0, 10);
  await Promise.all(documents.map((document) => keepAsReleased(root, document, day)));
  console.log(`api/released holds the API documents of ${day}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
