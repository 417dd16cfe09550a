import { type FieldCode, isFieldCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { language } from '../words.ts';

/** Issue messages are error codes. */
export interface ValidationSchema {
  safeParse: (input: unknown) => { error?: { issues: Issue[] } | undefined };
}
type Issue = { path: PropertyKey[]; message: string; maximum?: number | bigint };

/** First error per field. The access API validates with the same schema. */
export function fieldErrors(schema: ValidationSchema, payload: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message, maximum } of schema.safeParse(payload).error?.issues ?? []) {
    const code: FieldCode = isFieldCode(message) ? message : 'field-invalid';
    errors[String(path[0])] ??= sentenceOf<FieldCode>(code, language, { limit: Number(maximum) });
  }
  return errors;
}
