import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Language } from '@fagvaerk/contract/language.ts';
import { decodeTrie } from 'cspell-trie-lib';

/** The manifest of each dictionary, which names its file. */
const manifests: Record<Language, string> = {
  da: import.meta.resolve('@cspell/dict-da-dk'),
  en: import.meta.resolve('@cspell/dict-en-gb'),
};

export type IsKnown = (word: string) => boolean;

/** `own` are additional words, one per line. */
export async function loadDictionary(language: Language, own: string): Promise<IsKnown> {
  const manifest = JSON.parse(await readFile(new URL(manifests[language]), 'utf8'));
  const file = new URL(manifest.dictionaryDefinitions[0].path, manifests[language]);
  const bytes = await readFile(file);
  const trie = decodeTrie(file.pathname.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes);
  const ours = new Set(own.split('\n'));
  const isWord = (word: string) => ours.has(word) || trie.hasWord(word, true);
  return (word) => isWord(word) || isWord(word.slice(0, 1).toLowerCase() + word.slice(1));
}

const notWords = /`[^`]*`|\]\([^)]*\)|\{[^{}]*\}|\S*(?:@|:\/\/)\S*|<[^>]*>/g;
const token = /(?<![\p{L}\d_/.%&-])\p{L}[\p{L}\p{M}'’-]*(?![\p{L}\d_])/gu;

export function unknownWords(text: string, isKnown: IsKnown): string[] {
  const words = [...text.replaceAll(notWords, ' ').matchAll(token)].map(([word]) => word);
  return [...new Set(words)].filter((word) => !isFine(word, isKnown));
}

function isFine(word: string, isKnown: IsKnown): boolean {
  if (isKnown(word)) return true;
  const [stem = '', ...ending] = word.split(/['’]/);
  if (ending.length > 0) return isFine(stem, isKnown);
  const parts = word.split('-').filter(Boolean);
  if (parts.length > 1) return parts.every((part) => isFine(part, isKnown));
  const [part = ''] = parts;
  return part.length === 1 || isKnown(part) || isName(part);
}

/** Abbreviations, and API names such as siteName. */
const isName = (word: string): boolean => /^\p{Lu}+$/u.test(word) || /\p{Ll}\p{Lu}/u.test(word);
