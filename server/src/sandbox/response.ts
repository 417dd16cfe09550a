import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { sandboxAnswerMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import { type Body, wrapFailure } from '../http/envelope.ts';
import { answerTooLarge, type FieldViolation, ofCall, type Violation } from '../http/violation.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { Fields } from './records/records.ts';

export type SandboxResponse =
  | {
      readonly status: 200 | 400 | 404;
      readonly bodyIn: (language: Language) => Body;
      /** Of a call that is refused. */
      readonly violations?: readonly Violation[];
    }
  | { readonly status: 200; readonly file: Buffer; readonly fileName: string; readonly mediaType: string };

export function failure(
  { envelope }: OperationPlan,
  status: 400 | 404,
  violations: readonly (FieldViolation | Violation)[],
  unreadable: readonly FieldViolation[] = [],
): SandboxResponse {
  const [named, misread] = [ofCall(violations), ofCall(unreadable)];
  return {
    status,
    bodyIn: (language) => wrapFailure(envelope, language, named, misread),
    violations: [...misread, ...named],
  };
}

export const tooLarge = (plan: OperationPlan): SandboxResponse => failure(plan, 400, [answerTooLarge]);

const maximumCharacters = sandboxAnswerMaximumMegabytes * 1024 * 1024;

/** A page of records with many related ones may not fit in memory. */
export class ResponseSize {
  #characters = 0;

  add(object: Json): boolean {
    this.#characters += jsonLength(object);
    return this.#characters <= maximumCharacters;
  }
}

/** Approximate, at a fraction of the cost of JSON.stringify. */
function jsonLength(value: Json): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let length = 2;
  if (Array.isArray(value)) for (const one of value) length += jsonLength(one) + 1;
  else for (const name in value) length += name.length + 4 + jsonLength((value as Fields)[name] ?? null);
  return length;
}
