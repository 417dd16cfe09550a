import { stemmer } from '@orama/stemmers/danish';

export interface Word {
  /** Lower case without accents; keeps æ, ø and å. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const letters = /c#|[a-z\dß-öø-ÿ]+/g;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.toLowerCase().matchAll(letters))
    words.push({ text: withoutAccents(found), start: index, end: index + found.length });
  return words;
}

/** `dueDate` is due and date. */
export const partsOfName = (name: string): string[] =>
  (name.match(/[A-ZÆØÅ]+(?![a-zæøå])\d*|[A-ZÆØÅ]?[a-zæøå]+|\d+/g) ?? []).map((part) => part.toLowerCase());

const withoutAccents = (word: string): string =>
  /[ß-åç-öù-ÿ]/.test(word) ? word.replaceAll(/[ß-äç-öù-ÿ]/g, (letter) => letter.normalize('NFD')[0] ?? '') : word;

/** Both transliterations of æ, ø and å. */
export const transliterate = (word: string): string =>
  word.replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa');
export const withoutDiacritics = (word: string): string =>
  word.replaceAll('æ', 'a').replaceAll('ø', 'o').replaceAll('å', 'a');

/** Matched as whole words and at the end of compounds. */
const irregular: readonly (readonly [forms: RegExp, base: string])[] = [
  [/konti(?:ene|enes|s)?$|kontoens?$/, 'konto'],
  [/rettighed(?:er|en|ens|erne|ernes)?$/, 'rettighed'],
  [/sedl(?:er|en|ens|erne|ernes)$/, 'seddel'],
];

/** Also stems English plurals; short words are unchanged. */
export function stemOf(word: string): string {
  for (const [forms, base] of irregular) if (forms.test(word)) return word.replace(forms, base);
  return word.length < 4 ? word : stemmer(word);
}
