import { words } from '../words.ts';

/** What of a schema is needed to find out which fields break it; its messages are names of rules. */
interface Checker {
  safeParse: (input: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
}

const ruleTexts: Record<string, string | undefined> = words.rules;

/** The first thing wrong with each field, in words. The access API checks by the same schema. */
export function fieldErrors(schema: Checker, payload: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(payload).error?.issues ?? []) {
    errors[String(path[0])] ??= ruleTexts[message] ?? words.rules.invalid;
  }
  return errors;
}
