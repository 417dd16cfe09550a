/** How text becomes words that can be compared: the same for what is searched and for what is typed. */
import { stemmer } from '@orama/stemmers/danish';

export interface Word {
  /** Small letters, without accents; æ, ø and å as they are. */
  readonly text: string;
  /** Where it stands in the text it was taken from. */
  readonly start: number;
  readonly end: number;
}

/** A word, or a part of a name: dueDate is due and date, invoicesV4 is invoices and v4, HH:mm two letters each. */
const pattern = /\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}+|\d+(?:\.\d+)?|\p{L}+/gu;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(pattern))
    words.push({ text: smallLetters(found), start: index, end: index + found.length });
  return words;
}

export const smallLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!a)[\u0300-\u036f]|(?<=a)[\u0300-\u0309\u030b-\u036f]/gu, '')
    .normalize('NFC');

/** Keyboards without æ, ø and å: both ways of doing without. */
export const spelledOut = (word: string): string =>
  word.replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa');
export const withoutMarks = (word: string): string =>
  word.replaceAll('æ', 'a').replaceAll('ø', 'o').replaceAll('å', 'a');

/** Words whose forms share no stem by rule. */
const irregular: Readonly<Record<string, string>> = {
  konti: 'konto',
  kontiene: 'konto',
  kontoen: 'konto',
  kontoens: 'konto',
  sedler: 'seddel',
  sedlen: 'seddel',
  sedlens: 'seddel',
  sedlerne: 'seddel',
  firmaer: 'firma',
  kriterier: 'kriterium',
};

/** Enough for Danish and for English plurals; what is too short is left alone. */
export function stemOf(word: string): string {
  const regular = irregular[word];
  if (regular) return regular;
  for (const [form, base] of Object.entries(irregular))
    if (word.length > form.length && word.endsWith(form)) return word.slice(0, -form.length) + base;
  return word.length < 4 ? word : stemmer(word);
}
