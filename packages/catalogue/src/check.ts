import { fileURLToPath } from 'node:url';
import { entities, relations } from '@fagvaerk/company/entities.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { bundleVersion, lintAccess, lintVersion } from './bundle.ts';
import { createCatalogue, readCatalogue } from './catalogue.ts';
import type { ApiDocument } from './document.ts';
import { validateExamples } from './examples.ts';
import { type Company, validateFacts, validateSources } from './facts.ts';
import { validateMigration } from './migration/migration.ts';
import { pagesOf, VERSIONS, type Version } from './model.ts';
import { validateOperations } from './operation-rules.ts';
import { changesSinceRelease } from './release/released.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const only = process.argv.slice(2);
const include = (file: string): boolean => only.length === 0 || only.includes(file);

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
      createCatalogue([await bundled], []);
      return [];
    },
    async () => validateExamples(await bundled),
    async () => validateSources(await bundled, { relations, entities }),
    async () => validateOperations(await bundled),
    async () => validateFacts(await bundled, company),
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
const checks = [
  ...bundles.map(([version, bundled]) => problemsOf(version, bundled, company)),
  ...(only.length > 0
    ? []
    : [
        attempt(() => lintAccess(root)),
        attempt(async () => validateMigration(await Promise.all(bundles.map(([, one]) => one)))),
      ]),
];
const problems = (await Promise.all(checks)).flat().map((problem) => problem.replaceAll(root, ''));

if (problems.length === 0 && only.length === 0) {
  const { catalogue } = await readCatalogue(root);
  console.log(`API documents: ${pagesOf(catalogue).length} pages and ${catalogue.guides.length} guides, no problems`);
}
for (const note of notes) console.log(note);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
