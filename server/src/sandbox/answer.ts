import { sandboxAnswerMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { type Body, wrapFailure } from '../answer/envelope.ts';
import { answerTooLarge, type Breach, violationOf } from '../answer/violation.ts';
import type { Sliced } from '../slices.ts';
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
/** Above it a text is turned into bytes piece by piece, since all of it would take too long at once. */
const pieceLetters = 256 * 1024;

/** A few objects together are written faster; large ones are written one by one, since nothing else happens meanwhile. */
const objectsAtOnce = 6;
const largeLetters = 64 * 1024;

/** The objects of an answer, written as JSON soon after they are added: none of them is there as an object for long. */
export class WrittenList {
  readonly texts: string[] = [];
  letters = 0;
  count = 0;
  /** What stands around it in the answer: nothing, where it is one object and no list. */
  readonly brackets: readonly [string, string];
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
    this.count++;
    const before = this.letters;
    const text = yield* this.#jsonOf(object);
    this.texts.push(text);
    this.letters = Math.max(this.letters, before + text.length + 1);
    return true;
  }

  *#jsonOf(value: unknown): Sliced<string> {
    if (!showsMany(value)) {
      const text = JSON.stringify(value);
      this.letters += text.length;
      return text;
    }
    const parts: string[] = [];
    for (const [name, one] of Object.entries(value as object)) {
      if (one === undefined) continue;
      const text = yield* this.#jsonOf(one);
      if (areTooLarge(this)) return '';
      parts.push(Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`);
      if (parts.length % objectsAtOnce === 0) yield;
    }
    return Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
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
    this.texts.push(text);
    this.letters += text.length + 1;
    this.#pending = [];
    this.#atOnce = text.length > largeLetters ? 1 : this.#most;
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

export const areTooLarge = (...lists: readonly WrittenList[]): boolean =>
  lists.reduce((sum, { letters }) => sum + letters, 0) > maximumLetters;

/** A wrapper as JSON, in which lists that are written already take the place of its first empty ones. */
export function* writeAnswer(
  status: 200 | 400,
  wrapper: Body,
  ...lists: readonly WrittenList[]
): Sliced<SandboxAnswer> {
  for (const list of lists) list.finish();
  const code = status === 200 ? null : firstCodeIn(wrapper);
  const [head = '', ...rest] = splitAtFirst(JSON.stringify(wrapper), '[]', lists.length);
  const isLong = lists.reduce((sum, { letters }) => sum + letters, 0) > pieceLetters;
  const pieces: Buffer[] = [];
  let json = head;
  for (const [place, { texts, brackets }] of lists.entries()) {
    json += brackets[0];
    if (!isLong) json += texts.join(',');
    else
      for (const [at, text] of texts.entries()) {
        json += at > 0 ? `,${text}` : text;
        while (json.length >= pieceLetters) {
          const cut = cutOf(json);
          pieces.push(Buffer.from(json.slice(0, cut)));
          json = json.slice(cut);
          yield;
        }
      }
    json += brackets[1] + (rest[place] ?? '');
  }
  return isLong ? { status, pieces: [...pieces, Buffer.from(json)], code } : { status, json, code };
}

/** Where a piece ends: not in the middle of a letter that takes two places. */
const cutOf = (text: string): number =>
  /[\ud800-\udbff]/.test(text[pieceLetters - 1] ?? '') ? pieceLetters - 1 : pieceLetters;

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
