/** Which words of the index a typed word may mean, and how sure that is. */
import { spelledOut, stemOf, withoutMarks } from './words.ts';

/** From 1, the word itself, down to a guess. */
export type Likeness = number;

const likeness = { same: 1, stem: 0.96, synonym: 0.86, begins: 0.72, part: 0.6, typo: 0.55, twoTypos: 0.4 } as const;

/** What Danish puts between the parts of a compound. */
const links = ['', 's', 'e'];

/** Words shorter than this have too many neighbours. */
const shortestForTypo = 4;
const shortestForTwoTypos = 7;
const shortestPart = 4;

const nearestAtMost = 3;
/** Of a question only so much is compared. */
const wordsAtMost = 5;

interface Term {
  readonly text: string;
  readonly stem: string;
  readonly spelled: string;
  readonly spelledStem: string;
  readonly plain: string;
  readonly plainStem: string;
}

function termOf(text: string): Term {
  const stem = stemOf(text);
  const isPlain = !/[æøå]/.test(text);
  const spelled = isPlain ? text : spelledOut(text);
  const plain = isPlain ? text : withoutMarks(text);
  return {
    text,
    stem,
    spelled,
    spelledStem: isPlain ? stem : stemOf(spelled),
    plain,
    plainStem: isPlain ? stem : stemOf(plain),
  };
}

/** The words of an index. Numbers are their places in the order they were added. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms: Term[] = [];
  readonly #synonyms = new Map<string, Set<string>>();
  readonly #known = new Map<string, ReadonlyMap<number, Likeness>>();

  constructor(synonyms: readonly (readonly string[])[]) {
    for (const group of synonyms) {
      const stems = group.map((word) => stemOf(word.toLowerCase()));
      for (const stem of stems) {
        const others = this.#synonyms.get(stem) ?? new Set();
        for (const other of stems) if (other !== stem) others.add(other);
        this.#synonyms.set(stem, others);
      }
    }
  }

  add(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#terms.length;
      this.#numbers.set(text, number);
      this.#terms.push(termOf(text));
    }
    return number;
  }

  textOf(number: number): string {
    return this.#terms[number]?.text ?? '';
  }

  /** Neighbours that are written as one word in the index mean that word, both of them. */
  meaningsOfAll(typed: readonly string[]): ReadonlyMap<number, Likeness>[] {
    const all = typed.map((word) => new Map(this.meaningsOf(word)));
    for (const [place, word] of typed.entries()) {
      const next = typed[place + 1];
      if (next === undefined) break;
      for (const link of links)
        for (const [term, value] of this.meaningsOf(word + link + next))
          if (value >= likeness.synonym) for (const meaning of [all[place], all[place + 1]]) meaning?.set(term, value);
    }
    return all;
  }

  /** What a typed word may mean: only guesses when nothing is as good as the word itself. */
  meaningsOf(typed: string): ReadonlyMap<number, Likeness> {
    let meanings = this.#known.get(typed);
    if (!meanings) {
      meanings = this.#lookUp(typed);
      if (this.#known.size > 200) this.#known.clear();
      this.#known.set(typed, meanings);
    }
    return meanings;
  }

  /** The words that come nearest, for whoever wrote what nobody else has. */
  nearest(typed: readonly string[]): string[] {
    const near: { text: string; distance: number }[] = [];
    for (const word of typed.slice(0, wordsAtMost))
      for (const { text } of this.#terms) {
        const most = Math.floor(Math.max(word.length, text.length) / 2);
        const distance = text.length < shortestForTypo ? most + 1 : distanceOf(word, text, most);
        if (distance <= most) near.push({ text, distance: distance / word.length });
      }
    return [...new Set(near.sort((a, b) => a.distance - b.distance).map(({ text }) => text))].slice(0, nearestAtMost);
  }

  #lookUp(typed: string): ReadonlyMap<number, Likeness> {
    const sought = termOf(typed);
    const synonyms = this.#synonyms.get(sought.stem);
    const found = new Map<number, Likeness>();
    let best = 0;
    for (const [number, term] of this.#terms.entries()) {
      const value = compare(sought, term, synonyms);
      if (value > 0) {
        found.set(number, value);
        if (value > best) best = value;
      }
    }
    if (best >= likeness.begins || typed.length < shortestForTypo || /\d/.test(typed)) return found;
    /** A word that was meant is meant in all its forms. */
    const meant = new Map<string, Likeness>();
    for (const term of this.#terms) {
      const value = guess(sought, term);
      if (value > (meant.get(term.stem) ?? 0)) meant.set(term.stem, value);
    }
    for (const [number, { stem }] of this.#terms.entries()) {
      const value = meant.get(stem) ?? 0;
      if (value > (found.get(number) ?? 0)) found.set(number, value);
    }
    if (found.size === 0) this.#splitInto(typed, found);
    return found;
  }

  /** A compound that nobody has written yet: its last part says what it is, the first what kind of it. */
  #splitInto(typed: string, found: Map<number, Likeness>): void {
    for (let at = 3; at <= typed.length - 3; at++) {
      const last = stemOf(typed.slice(at));
      const first = stemOf(typed.slice(0, at).replace(/s$/, ''));
      for (const [number, { stem }] of this.#terms.entries()) {
        if (stem.length < 3) continue;
        if (stem === last) found.set(number, likeness.part);
        else if (stem === first && stem.length > 3 && !found.has(number)) found.set(number, likeness.part - 0.2);
      }
    }
  }
}

function compare(sought: Term, term: Term, synonyms: ReadonlySet<string> | undefined): Likeness {
  if (term.text === sought.text || term.spelled === sought.spelled || term.plain === sought.text) return likeness.same;
  if (term.stem === sought.stem || term.spelledStem === sought.spelledStem) return likeness.stem;
  if (sought.text.length > 3 && term.plainStem === sought.plainStem) return likeness.stem - 0.01;
  if (synonyms?.has(term.stem)) return likeness.synonym;
  if (sought.text.length > 1 && beginsWith(term, sought))
    return likeness.begins + 0.2 * (sought.text.length / term.text.length) ** 2;
  if (sought.stem.length >= shortestPart && endsWith(term, sought)) return likeness.part;
  if (sought.stem.length > shortestPart && term.text.includes(sought.stem)) return likeness.part - 0.1;
  return 0;
}

const beginsWith = (term: Term, sought: Term): boolean =>
  term.text.startsWith(sought.text) ||
  term.spelled.startsWith(sought.spelled) ||
  term.plain.startsWith(sought.text) ||
  (sought.stem.length >= shortestPart && term.text.startsWith(sought.stem));

const endsWith = (term: Term, sought: Term): boolean =>
  term.stem.endsWith(sought.stem) || term.spelledStem.endsWith(sought.spelledStem);

function guess(sought: Term, term: Term): Likeness {
  const most = sought.text.length >= shortestForTwoTypos ? 2 : 1;
  if (Math.abs(term.text.length - sought.text.length) > most) return 0;
  const distance = Math.min(distanceOf(sought.text, term.text, most), distanceOf(sought.stem, term.stem, most));
  if (distance > most) return 0;
  return (distance === 1 ? likeness.typo : likeness.twoTypos) + (term.text[0] === sought.text[0] ? 0.05 : 0);
}

/** How many letters are wrong, missing, too many or swapped with their neighbour; more than `most` is not counted out. */
export function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      row.push(value);
      if (value < least) least = value;
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
