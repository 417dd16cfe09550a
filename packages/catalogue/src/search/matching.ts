import { stemOf, transliterate, withoutDiacritics } from './words.ts';

/** 1 for an exact match, less for guesses. */
export type Likeness = number;

const likeness = { same: 1, stem: 0.96, synonym: 0.86, begins: 0.72, part: 0.6, typo: 0.55, twoTypos: 0.4 } as const;

/** Linking letters of Danish compounds. */
const links = ['', 's', 'e'];

/** Shorter words have too many near matches. */
const shortestForTypo = 4;
const shortestForTwoTypos = 7;
const shortestPart = 4;

const maximumSuggestions = 3;
const maximumWords = 5;

interface Term {
  readonly text: string;
  readonly stem: string;
  readonly spelled: string;
  readonly spelledStem: string;
  readonly plain: string;
  readonly plainStem: string;
  /** Bit set. */
  readonly letters: number;
}

function termOf(text: string): Term {
  const stem = stemOf(text);
  const isPlain = !/[æøå]/.test(text);
  const spelled = isPlain ? text : transliterate(text);
  const plain = isPlain ? text : withoutDiacritics(text);
  return {
    text,
    stem,
    spelled,
    spelledStem: isPlain ? stem : stemOf(spelled),
    plain,
    plainStem: isPlain ? stem : stemOf(plain),
    letters: lettersOf(plain),
  };
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Numbers are indexes in insertion order. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #terms: Term[] = [];
  readonly #byStem = new Map<string, number[]>();
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
      const term = termOf(text);
      this.#terms.push(term);
      for (const stem of new Set([term.stem, term.spelledStem, term.plainStem])) {
        const others = this.#byStem.get(stem);
        if (others) others.push(number);
        else this.#byStem.set(stem, [number]);
      }
    }
    return number;
  }

  textOf(number: number): string {
    return this.#terms[number]?.text ?? '';
  }

  /** Adjacent words that the index has as a compound match it too. */
  meaningsOfAll(typed: readonly string[]): ReadonlyMap<number, Likeness>[] {
    const all = typed.map((word) => new Map(this.meaningsOf(word)));
    for (const [index, word] of typed.entries()) {
      const next = typed[index + 1];
      if (next === undefined) break;
      for (const link of links)
        for (const [term, value] of this.#formsOf(stemOf(word + link + next)))
          for (const meaning of [all[index], all[index + 1]]) meaning?.set(term, value);
    }
    return all;
  }

  *#formsOf(stem: string): Iterable<[number, Likeness]> {
    for (const number of this.#byStem.get(stem) ?? []) yield [number, likeness.stem];
    for (const other of this.#synonyms.get(stem) ?? [])
      for (const number of this.#byStem.get(other) ?? []) yield [number, likeness.synonym];
  }

  /** Guesses only if there is no exact match. */
  meaningsOf(typed: string): ReadonlyMap<number, Likeness> {
    let meanings = this.#known.get(typed);
    if (!meanings) {
      meanings = this.#lookUp(typed);
      if (this.#known.size > 200) this.#known.clear();
      this.#known.set(typed, meanings);
    }
    return meanings;
  }

  nearest(typed: readonly string[]): string[] {
    const near: { text: string; distance: number }[] = [];
    for (const word of typed.slice(0, maximumWords))
      for (const { text } of this.#terms) {
        const most = Math.floor(Math.max(word.length, text.length) / 2);
        const distance = text.length < shortestForTypo ? most + 1 : distanceOf(word, text, most);
        if (distance <= most) near.push({ text, distance: distance / word.length });
      }
    return [...new Set(near.sort((a, b) => a.distance - b.distance).map(({ text }) => text))].slice(
      0,
      maximumSuggestions,
    );
  }

  #lookUp(typed: string): ReadonlyMap<number, Likeness> {
    const query = termOf(typed);
    const synonyms = this.#synonyms.get(query.stem);
    const found = new Map<number, Likeness>();
    let best = 0;
    for (const [number, term] of this.#terms.entries()) {
      const value = compare(query, term, synonyms);
      if (value > 0) {
        found.set(number, value);
        if (value > best) best = value;
      }
    }
    if (best >= likeness.begins || typed.length < shortestForTypo || /\d/.test(typed)) return found;
    const meant = new Map<string, Likeness>();
    for (const term of this.#terms) {
      const value = guess(query, term);
      if (value > (meant.get(term.stem) ?? 0)) meant.set(term.stem, value);
    }
    for (const [stem, value] of meant)
      for (const number of this.#byStem.get(stem) ?? []) if (value > (found.get(number) ?? 0)) found.set(number, value);
    if (found.size === 0) this.#splitInto(typed, found);
    return found;
  }

  /** Unknown compounds: the last part is the head, the first a modifier. */
  #splitInto(typed: string, found: Map<number, Likeness>): void {
    for (let at = 3; at <= typed.length - 3; at++) {
      const last = stemOf(typed.slice(at));
      const first = stemOf(typed.slice(0, at).replace(/s$/, ''));
      if (first.length > 3)
        for (const number of this.#byStem.get(first) ?? [])
          if (!found.has(number)) found.set(number, likeness.part - 0.2);
      if (last.length > 2) for (const number of this.#byStem.get(last) ?? []) found.set(number, likeness.part);
    }
  }
}

function compare(query: Term, term: Term, synonyms: ReadonlySet<string> | undefined): Likeness {
  if (term.text === query.text || term.spelled === query.spelled || term.plain === query.text) return likeness.same;
  if (term.stem === query.stem || term.spelledStem === query.spelledStem) return likeness.stem;
  if (query.text.length > 3 && term.plainStem === query.plainStem) return likeness.stem - 0.01;
  if (synonyms?.has(term.stem)) return likeness.synonym;
  if (query.text.length > 1 && beginsWith(term, query))
    return likeness.begins + 0.2 * (query.text.length / term.text.length) ** 2;
  if (query.stem.length >= shortestPart && endsWith(term, query)) return likeness.part;
  if (query.stem.length > shortestPart && term.text.includes(query.stem)) return likeness.part - 0.1;
  return 0;
}

const beginsWith = (term: Term, query: Term): boolean =>
  term.text.startsWith(query.text) ||
  term.spelled.startsWith(query.spelled) ||
  term.plain.startsWith(query.text) ||
  (query.stem.length >= shortestPart && term.text.startsWith(query.stem));

const endsWith = (term: Term, query: Term): boolean =>
  term.stem.endsWith(query.stem) || term.spelledStem.endsWith(query.spelledStem);

function guess(query: Term, term: Term): Likeness {
  const most = query.text.length >= shortestForTwoTypos ? 2 : 1;
  if (Math.abs(term.text.length - query.text.length) > most) return 0;
  // Cheap filter: a wrong letter changes two bits, and endings may differ by a few more.
  if (bitsIn(query.letters ^ term.letters) > 2 * most + 3) return 0;
  const distance = Math.min(distanceOf(query.text, term.text, most), distanceOf(query.stem, term.stem, most));
  if (distance > most) return 0;
  return (distance === 1 ? likeness.typo : likeness.twoTypos) + (term.text[0] === query.text[0] ? 0.05 : 0);
}

function bitsIn(letters: number): number {
  let bits = 0;
  for (let left = letters; left !== 0; left &= left - 1) bits++;
  return bits;
}

const rowLength = 64;
let [before, last, row] = [new Uint8Array(rowLength), new Uint8Array(rowLength), new Uint8Array(rowLength)];

/** Damerau-Levenshtein distance, cut off above `most`. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length >= rowLength || b.length >= rowLength) return most + 1;
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let value = Math.min(last[j] as number, row[j - 1] as number) + 1;
      value = Math.min(value, (last[j - 1] as number) + (letter === other ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (isSwapped) value = Math.min(value, (before[j - 2] as number) + 1);
      row[j] = value;
      if (value < least) least = value;
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] as number;
}
