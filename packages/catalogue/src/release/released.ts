import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readChanges } from '../changes.ts';
import { type ApiDocument, isNode, type Node } from '../document.ts';
import { compareDocuments } from './compare-documents.ts';
import { describeDifferences, entryFor, findUnannounced } from './unannounced.ts';

const fileOf = (version: string): string => `api/released/${version}.json`;

const released = z.looseObject({ 'x-released': z.iso.date(), paths: z.looseObject({}) });

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
  const missing = findUnannounced(compareDocuments(before, bindingPart(document)), entries);
  const breaking = missing.filter(({ isBreaking }) => isBreaking);
  const others = missing.filter(({ isBreaking }) => !isBreaking);
  const advice = `Revert it, or announce it at the top of api/changes.yaml:\n${entryFor(breaking, version)}`;
  return {
    problems: [
      ...describeDifferences(breaking).map(
        (what) => `${file}: breaking change in ${version} that is not in api/changes.yaml: ${what}`,
      ),
      ...(breaking.length > 0 ? [advice] : []),
    ],
    notes: describeDifferences(others).map((what) => `${version}: not in api/changes.yaml: ${what}`),
  };
}

/** Unreleased versions have no callers. */
async function readReleased(root: string, file: string): Promise<z.infer<typeof released>> {
  const text = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{ "x-released": "2026-01-01", "paths": {} }';
    throw error;
  });
  return released.parse(JSON.parse(text));
}

export async function writeReleased(root: string, document: ApiDocument, day: string): Promise<void> {
  const kept = { 'x-released': day, ...bindingPart(document) };
  await writeFile(join(root, fileOf(document['x-version'])), `${JSON.stringify(kept, null, 1)}\n`);
}

const words = new Set(['info', 'servers', 'tags', 'summary', 'description', 'title', 'example', 'examples']);
/** Children are user-chosen names, which may be `title` or `description`. */
const namesBelow = new Set(['paths', 'properties', 'schemas', 'parameters', 'responses', 'headers', 'securitySchemes']);
const values = new Set(['default', 'enum', 'const']);

/** Drops texts and examples, which may change freely. */
const bindingPart = (document: Node): Node => part(document, false) as Node;

function part(value: unknown, isByName: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => part(one, false));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (isByName) return [[key, part(child, false)]];
      if (words.has(key) || key.startsWith('x-')) return [];
      return [[key, values.has(key) ? child : part(child, namesBelow.has(key))]];
    }),
  );
}
