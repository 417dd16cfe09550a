import type { Json } from '../model.ts';

/** `1.data.0.id` is the id of the first record in the answer to the first call. */
export function responseValue(answers: readonly (Json | undefined)[], from: string): Json | undefined {
  const [step, ...path] = from.split('.');
  return path.reduce<Json | undefined>(
    (value, name) => (Object(value) as Record<string, Json>)[name],
    answers[Number(step) - 1],
  );
}
