/** `npm run check`: proves the API documents and guides. With file names as arguments it speaks only of those. */
import { fileURLToPath } from 'node:url';
import { entities, relations } from '@fagvaerk/company/entities.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { bundleVersion, lintVersion } from './bundle.ts';
import { makeCatalogue, readCatalogue } from './catalogue.ts';
import type { ApiDocument } from './document.ts';
import { proveExamples } from './examples.ts';
import { type Company, proveFacts, proveSources } from './facts.ts';
import { proveMigration } from './migration/migration.ts';
import { pagesOf, VERSIONS, type Version } from './model.ts';
import { proveOperations } from './operation-rules.ts';
import { changesSinceRelease } from './release/released.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const only = process.argv.slice(2);
const include = (file: string): boolean => only.length === 0 || only.includes(file);

/** A step that stops says why; the steps after it still speak. */
async function attempt(step: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await step();
  } catch (error) {
    return [(error as Error).message];
  }
}

const notes: string[] = [];

async function problemsOf(version: Version, bundled: Promise<ApiDocument>, company: Company): Promise<string[]> {
  const steps = [
    () => lintVersion(root, version, include),
    async () => {
      makeCatalogue([await bundled], []);
      return [];
    },
    async () => proveExamples(await bundled),
    async () => proveSources(await bundled, { relations, entities }),
    async () => proveOperations(await bundled),
    async () => proveFacts(await bundled, company),
    async () => {
      if (only.length > 0) return [];
      const since = await changesSinceRelease(root, await bundled);
      notes.push(...since.notes);
      return since.problems;
    },
  ];
  return [...new Set((await Promise.all(steps.map(attempt))).flat())];
}

const company = { relations, records: readExampleCompany() };
const bundles = VERSIONS.map((version) => [version, bundleVersion(root, version, include)] as const);
const proofs = [
  ...bundles.map(([version, bundled]) => problemsOf(version, bundled, company)),
  // What became of one file stands in another: all of them or none.
  ...(only.length > 0 ? [] : [attempt(async () => proveMigration(await Promise.all(bundles.map(([, one]) => one))))]),
];
const problems = (await Promise.all(proofs)).flat().map((problem) => problem.replaceAll(root, ''));

if (problems.length === 0 && only.length === 0) {
  const { catalogue } = await readCatalogue(root);
  console.log(`API documents: ${pagesOf(catalogue).length} pages and ${catalogue.guides.length} guides, no problems`);
}
for (const note of notes) console.log(note);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
