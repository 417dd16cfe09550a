/** `npm run release:documents`: stores the current API documents as the released ones. */
import { fileURLToPath } from 'node:url';
import { bundleVersion } from '../bundle.ts';
import { VERSIONS } from '../model.ts';
import { changesSinceRelease, writeReleased } from './released.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const documents = await Promise.all(VERSIONS.map((version) => bundleVersion(root, version)));
const found = await Promise.all(documents.map((document) => changesSinceRelease(root, document)));
const problems = found.flatMap((one) => one.problems);

if (problems.length === 0) {
  const day = new Date().toISOString().slice(0, 10);
  await Promise.all(documents.map((document) => writeReleased(root, document, day)));
  console.log(`api/released holds the API documents of ${day}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
