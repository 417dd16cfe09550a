/** `api/released`: the documents as they were at the last release, which callers have written their programs by. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readChanges } from '../changes.ts';
import type { ApiDocument } from '../document.ts';
import { bindingPart } from './binding-part.ts';
import { compareDocuments } from './compare-documents.ts';
import { entryFor, told, unannounced } from './unannounced.ts';

const fileOf = (version: string): string => `api/released/${version}.json`;

const released = z.looseObject({ 'x-released': z.iso.date(), paths: z.looseObject({}) });

/** Since the last release: what breaks programs and is not announced, and what else callers are not told of. */
export async function changesSinceRelease(
  root: string,
  document: ApiDocument,
): Promise<{ readonly problems: string[]; readonly notes: string[] }> {
  const version = document['x-version'];
  const file = fileOf(version);
  const before = await readReleased(root, file);
  const entries = (await readChanges(root)).filter(
    ({ date, versions }) => date >= before['x-released'] && versions.includes(version),
  );
  const missing = unannounced(compareDocuments(before, bindingPart(document)), entries);
  const breaking = missing.filter(({ isBreaking }) => isBreaking);
  const others = missing.filter(({ isBreaking }) => !isBreaking);
  const advice = `Take it back, or tell callers at the top of api/changes.yaml:\n${entryFor(breaking, version)}`;
  return {
    problems: [
      ...told(breaking).map((what) => `${file}: callers of ${version} would break, and are not told: ${what}`),
      ...(breaking.length > 0 ? [advice] : []),
    ],
    notes: told(others).map((what) => `${version}: not in api/changes.yaml: ${what}`),
  };
}

/** Of a version that was never released, nobody has a program. */
async function readReleased(root: string, file: string): Promise<z.infer<typeof released>> {
  const text = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{ "x-released": "2026-01-01", "paths": {} }';
    throw error;
  });
  return released.parse(JSON.parse(text));
}

export async function keepAsReleased(root: string, document: ApiDocument, day: string): Promise<void> {
  const kept = { 'x-released': day, ...bindingPart(document) };
  await writeFile(join(root, fileOf(document['x-version'])), `${JSON.stringify(kept, null, 1)}\n`);
}
