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
  #pending: unknown[] = [];
  #atOnce = objectsAtOnce;

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
    this.#atOnce = text.length > largeLetters ? 1 : objectsAtOnce;
  }
}

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
  for (const [place, { texts }] of lists.entries()) {
    json += '[';
    if (!isLong) json += texts.join(',');
    else
      for (const [at, text] of texts.entries()) {
        json += at > 0 ? `,${text}` : text;
        if (json.length < pieceLetters) continue;
        pieces.push(Buffer.from(json));
        json = '';
        yield;
      }
    json += `]${rest[place] ?? ''}`;
  }
  return isLong ? { status, pieces: [...pieces, Buffer.from(json)], code } : { status, json, code };
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
