/** Finds what `npm run build --workspace company` made. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CompanyRecords } from './entities/entities.ts';

/** The company that a sandbox site begins with. */
export type CompanyOf = (company: string) => CompanyRecords | Promise<CompanyRecords>;

export const builtFolder = (root: string): string => join(root, 'company', 'dist');
export const builtFile = (root: string, company: string): string => join(builtFolder(root), `${company}.jsonl`);

/** A company is large and wanted only when its site begins anew: its file is read then. That it was built is known now. */
export async function loadCompanies(root: string): Promise<CompanyOf> {
  const files = new Set(await readdir(builtFolder(root)));
  return async (company) => {
    if (!files.has(`${company}.jsonl`)) throw new Error(`There is no company ${company} for a sandbox site`);
    return readLines(await readFile(builtFile(root, company)));
  };
}

type Line = [entity: string, records: Record<string, unknown>];
const recordsOfLine = 50;

/** A few records each: to parse megabytes at once would keep others waiting. */
export function linesOf(company: CompanyRecords): string {
  const lines = Object.entries(company).flatMap(([entity, records]) => {
    const all = Object.entries(records);
    const few = Array.from({ length: Math.ceil(all.length / recordsOfLine) }, (_, place) =>
      all.slice(place * recordsOfLine, (place + 1) * recordsOfLine),
    );
    // A kind without records is there all the same.
    return (few.length > 0 ? few : [[]]).map((some): Line => [entity, Object.fromEntries(some)]);
  });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

async function readLines(file: Buffer): Promise<CompanyRecords> {
  const company: Record<string, Record<string, unknown>> = {};
  for (let [from, to] = [0, 0]; from < file.length; from = to + 1) {
    const end = file.indexOf('\n', from);
    to = end < 0 ? file.length : end;
    const [entity, records] = JSON.parse(file.toString('utf8', from, to)) as Line;
    company[entity] = Object.assign(company[entity] ?? {}, records);
    await othersTurn();
  }
  return company as CompanyRecords;
}
