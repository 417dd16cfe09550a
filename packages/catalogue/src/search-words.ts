import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { DocumentError } from './document.ts';

const file = 'content/search-words.yaml';
const word = z.string().regex(/^[a-zæøå#-]+$/, 'must be one word in small letters');
const groups = z.array(z.array(word).min(2));

export async function readSynonyms(root: string): Promise<string[][]> {
  const parsed = groups.safeParse(parse(await readFile(join(root, file), 'utf8')));
  if (!parsed.success) throw new DocumentError(file, '', z.prettifyError(parsed.error));
  return parsed.data;
}
