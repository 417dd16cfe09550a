/** The words that `content/terms.md` rules out, and those that stand for the same thing. */
import type { Language } from '@fagvaerk/contract/language.ts';

export interface RuledOut {
  readonly language: Language;
  /** As the list has it; `niveau*` stands for every word that begins so. */
  readonly word: string;
  readonly instead: string;
}

const row = /^\| (da|en) \| ([^|]+) \| ([^|]+) \|$/gm;

/** One row may name several words. */
export function readRuledOut(terms: string): RuledOut[] {
  const [, section = ''] = terms.split('\n## Words that are not used\n');
  return [...section.matchAll(row)].flatMap(([, language, words = '', instead = '']) =>
    words.split(',').map((word) => ({ language: language as Language, word: word.trim(), instead: instead.trim() })),
  );
}

/** Those that a text in the language has, each as it stands there. */
export function findRuledOut(text: string, language: Language, ruledOut: readonly RuledOut[]): RuledOut[] {
  return ruledOut.flatMap((row) => {
    const found = row.language === language ? patternOf(row.word).exec(text) : null;
    return found ? [{ ...row, word: found[0] }] : [];
  });
}

/** Whole words, in any case, across line breaks; a sign stands alone. */
function patternOf(word: string): RegExp {
  const inner = RegExp.escape(word)
    .replaceAll('\\*', '\\p{L}*')
    .replaceAll(/(?: |\\x20)/g, '\\s+');
  const isSign = !/\p{L}/u.test(word);
  return new RegExp(isSign ? inner : `(?<!\\p{L})${inner}(?!\\p{L})`, 'iu');
}
