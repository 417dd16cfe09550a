import type { Language } from '@fagvaerk/contract/language.ts';

export interface BannedWord {
  readonly language: Language;
  /** `niveau*` matches every word with that prefix. */
  readonly word: string;
  readonly instead: string;
}

const row = /^\| (da|en) \| ([^|]+) \| ([^|]+) \|$/gm;

export function readBannedWords(terms: string): BannedWord[] {
  const [, section = ''] = terms.split('\n## Words that are not used\n');
  return [...section.matchAll(row)].flatMap(([, language, words = '', instead = '']) =>
    words.split(',').map((word) => ({ language: language as Language, word: word.trim(), instead: instead.trim() })),
  );
}

export function findBannedWords(text: string, language: Language, bannedWords: readonly BannedWord[]): BannedWord[] {
  return bannedWords.flatMap((row) => {
    const found = row.language === language ? patternOf(row.word).exec(text) : null;
    return found ? [{ ...row, word: found[0] }] : [];
  });
}

/** Matches whole words case-insensitively, also across line breaks; symbols match anywhere. */
function patternOf(word: string): RegExp {
  const inner = RegExp.escape(word)
    .replaceAll('\\*', '\\p{L}*')
    .replaceAll(/(?: |\\x20)/g, '\\s+');
  const isSign = !/\p{L}/u.test(word);
  return new RegExp(isSign ? inner : `(?<!\\p{L})${inner}(?!\\p{L})`, 'iu');
}
