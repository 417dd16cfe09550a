/** How text becomes words that can be compared: the same for what is searched and for what is typed. */
import { stemmer } from '@orama/stemmers/danish';

export interface Word {
  /** In small letters, without accents; æ, ø and å as they are. */
  readonly text: string;
  /** Where it stands in the text it was taken from. */
  readonly start: number;
  readonly end: number;
}

const letters = /[a-z\dß-öø-ÿ]+/g;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.toLowerCase().matchAll(letters))
    words.push({ text: withoutAccents(found), start: index, end: index + found.length });
  return words;
}

/** Names of fields and paths are words too: dueDate is due and date, statusEnum status and enum. */
export const partsOfName = (name: string): string[] =>
  (name.match(/[A-ZÆØÅ]+(?![a-zæøå])\d*|[A-ZÆØÅ]?[a-zæøå]+|\d+/g) ?? []).map((part) => part.toLowerCase());

const withoutAccents = (word: string): string =>
  /[ß-åç-öù-ÿ]/.test(word) ? word.replaceAll(/[ß-äç-öù-ÿ]/g, (letter) => letter.normalize('NFD')[0] ?? '') : word;

/** Keyboards without æ, ø and å: both ways of doing without. */
export const spelledOut = (word: string): string =>
  word.replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa');
export const withoutMarks = (word: string): string =>
  word.replaceAll('æ', 'a').replaceAll('ø', 'o').replaceAll('å', 'a');

/** Words whose forms share no stem by rule, alone and at the end of compounds. */
const irregular: readonly (readonly [forms: RegExp, base: string])[] = [
  [/konti(?:ene|enes|s)?$|kontoens?$/, 'konto'],
  [/sedl(?:er|en|ens|erne|ernes)$/, 'seddel'],
];

/** Enough for Danish and for English plurals; what is too short is left alone. */
export function stemOf(word: string): string {
  for (const [forms, base] of irregular) if (forms.test(word)) return word.replace(forms, base);
  return word.length < 4 ? word : stemmer(word);
}
