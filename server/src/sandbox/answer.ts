import { sandboxAnswerMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { type Body, wrapFailure } from '../answer/envelope.ts';
import { answerTooLarge, type Breach, violationOf } from '../answer/violation.ts';
import type { Line, Sliced } from '../slices.ts';
import type { OperationPlan } from './operation-plan.ts';

/** What the sandbox answers: a wrapped body, the same as JSON, in pieces where that is long, or a file as it is. */
export type SandboxAnswer =
  | { readonly status: 200 | 400 | 404; readonly body: Body }
  | { readonly status: 200 | 400; readonly json: string; readonly code?: string | null }
  | { readonly status: 200 | 400; readonly pieces: readonly Buffer[]; readonly code?: string | null }
  | { readonly status: 200; readonly file: Buffer; readonly fileName: string; readonly mediaType: string };

/** What a call failed for: the code of the first rule that it broke. */
export function codeOf(answer: SandboxAnswer): string | null {
  if ('body' in answer) return answer.status === 200 ? null : firstCodeIn(answer.body);
  return ('code' in answer && answer.code) || null;
}

function firstCodeIn({ validationErrors, modelStateErrors }: Body): string | null {
  const [first] = [modelStateErrors, validationErrors].flatMap((list) => (list ?? []) as readonly { code: string }[]);
  return first?.code ?? null;
}

/** A call that fails as a whole. */
export function failure(
  { envelope }: Pick<OperationPlan, 'envelope'>,
  status: 400 | 404,
  breaches: readonly Breach[],
  unreadable: readonly Breach[] = [],
): SandboxAnswer {
  const violations = (list: readonly Breach[]) => list.map((breach) => violationOf(breach, null));
  return { status, body: wrapFailure(envelope, violations(breaches), violations(unreadable)) };
}

export const tooLarge = (plan: OperationPlan): SandboxAnswer => failure(plan, 400, [answerTooLarge]);

const maximumLetters = sandboxAnswerMaximumMegabytes * 1024 * 1024;
/** So much of a text is turned into bytes at once: more would take too long, and fill the heap. */
const pieceLetters = 256 * 1024;

/** A few objects together are written faster; large ones are written one by one, since nothing else happens meanwhile. */
const objectsAtOnce = 6;
const largeLetters = 64 * 1024;

/** The objects of an answer, written as JSON soon after they are added: none of them is there as an object for long. */
export class WrittenList {
  letters = 0;
  count = 0;
  /** What stands around it in the answer: nothing, where it is one object and no list. */
  readonly brackets: readonly [string, string];
  /** What it begins with, where it is long. */
  readonly pieces: Buffer[] = [];
  /** The rest of it. */
  text = '';
  readonly #most: number;
  #atOnce: number;
  #pending: unknown[] = [];

  /** One at a time where any of them may be large: several large ones would be written in one go. */
  constructor(atOnce = objectsAtOnce, brackets: readonly [string, string] = ['[', ']']) {
    this.#most = atOnce;
    this.#atOnce = atOnce;
    this.brackets = brackets;
  }

  /** An object that may show many others: these are written one by one, and no more of them than an answer can hold. */
  *write(object: unknown): Sliced<boolean> {
    if (!showsMany(object)) return this.add(object);
    this.finish();
    if (this.count++ > 0) this.#append(',');
    yield* this.#writeOut(object);
    return true;
  }

  *#writeOut(value: unknown): Sliced<void> {
    if (!showsMany(value)) {
      this.#append(JSON.stringify(value));
      return;
    }
    const isList = Array.isArray(value);
    let place = 0;
    this.#append(isList ? '[' : '{');
    for (const [name, one] of Object.entries(value as object)) {
      if (one === undefined) continue;
      if (place++ > 0) this.#append(',');
      if (!isList) this.#append(`${JSON.stringify(name)}:`);
      yield* this.#writeOut(one);
      if (areTooLarge(this)) return;
      if (place % objectsAtOnce === 0) yield;
    }
    this.#append(isList ? ']' : '}');
  }

  /** Whether it was written down with this one. */
  add(object: unknown): boolean {
    this.count++;
    this.#pending.push(object);
    if (this.#pending.length < this.#atOnce) return false;
    this.finish();
    return true;
  }

  finish(): void {
    if (this.#pending.length === 0) return;
    const text = JSON.stringify(this.#pending).slice(1, -1);
    this.#append(this.letters > 0 ? `,${text}` : text);
    this.#pending = [];
    this.#atOnce = text.length > largeLetters ? 1 : this.#most;
  }

  #append(text: string): void {
    this.text += text;
    this.letters += text.length;
    if (this.text.length < pieceLetters) return;
    this.pieces.push(Buffer.from(this.text));
    this.text = '';
  }
}

/** In a list: as many objects as are surely written in no time. */
const fewObjects = 20;

const showsMany = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value)
    ? typeof value[0] === 'object' && (value.length > fewObjects || value.some(showsMany))
    : Object.values(value).some(showsMany));

const lettersOf = (lists: Iterable<WrittenList>): number => {
  let letters = 0;
  for (const list of lists) letters += list.letters;
  return letters;
};

export const areTooLarge = (...lists: readonly WrittenList[]): boolean => lettersOf(lists) > maximumLetters;

/**
 * Long answers that are being made, the eldest first. Beyond so many letters of all in a line only its eldest grows on: nobody
 * waits for those who come last.
 */
const inTheMaking: Readonly<Record<Line, Set<readonly WrittenList[]>>> = { first: new Set(), last: new Set() };
const inTheMakingMaximumLetters = 2 * maximumLetters;

/** The work of writing these lists. Many long answers at once wait for each other: half done, they would fill the memory. */
export function* asRoomAllows<Result>(line: Line, lists: readonly WrittenList[], work: Sliced<Result>): Sliced<Result> {
  const growing = inTheMaking[line];
  const mustWait = (): boolean => {
    if (!growing.has(lists)) return false;
    const [eldest] = growing;
    if (eldest === lists) return false;
    let letters = 0;
    for (const others of growing) letters += lettersOf(others);
    return letters > inTheMakingMaximumLetters;
  };
  try {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (lettersOf(lists) > pieceLetters) growing.add(lists);
      yield step.value;
      while (mustWait()) yield 'waiting';
    }
  } finally {
    growing.delete(lists);
  }
}

/** A wrapper as JSON, in which lists that are written already take the place of its first empty ones. */
export function writeAnswer(status: 200 | 400, wrapper: Body, ...lists: readonly WrittenList[]): SandboxAnswer {
  for (const list of lists) list.finish();
  const code = status === 200 ? null : firstCodeIn(wrapper);
  const [head = '', ...rest] = splitAtFirst(JSON.stringify(wrapper), '[]', lists.length);
  const pieces: Buffer[] = [];
  let json = head;
  for (const [place, { pieces: before, text, brackets }] of lists.entries()) {
    json += brackets[0];
    if (before.length > 0) {
      pieces.push(Buffer.from(json), ...before);
      json = '';
    }
    json += text + brackets[1] + (rest[place] ?? '');
  }
  return pieces.length > 0 ? { status, pieces: [...pieces, Buffer.from(json)], code } : { status, json, code };
}

function splitAtFirst(text: string, mark: string, times: number): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let place = 0; place < times; place++) {
    const at = text.indexOf(mark, from);
    parts.push(text.slice(from, at));
    from = at + mark.length;
  }
  return [...parts, text.slice(from)];
}
