import { type FieldCode, isFieldCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { language } from '../words.ts';

/** What of a schema is needed to find out which fields break it; its messages are codes. */
export interface Checker {
  safeParse: (input: unknown) => { error?: { issues: Issue[] } | undefined };
}
type Issue = { path: PropertyKey[]; message: string; maximum?: number | bigint };

/** The first thing wrong with each field, in words. The access API checks by the same schema. */
export function fieldErrors(schema: Checker, payload: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message, maximum } of schema.safeParse(payload).error?.issues ?? []) {
    const code: FieldCode = isFieldCode(message) ? message : 'field-invalid';
    errors[String(path[0])] ??= sentenceOf<FieldCode>(code, language, { limit: Number(maximum) });
  }
  return errors;
}
