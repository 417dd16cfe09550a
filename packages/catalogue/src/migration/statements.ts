/** `x-v4`, documented in docs/api-documents.md. */
import { z } from 'zod';
import type { Node } from '../document.ts';

const text = z.string().min(1);

export type FieldStatement = Readonly<{ field?: string; page?: string; change?: string; gone?: string }>;

const field: z.ZodType<FieldStatement> = z.union([
  text.transform((name) => ({ field: name })),
  z.strictObject({ field: text, change: text }),
  z.strictObject({ field: text, page: text }),
  z.strictObject({ gone: text }),
]);

export type CallStatement = Readonly<{
  call?: string;
  change?: string;
  gone?: string;
  /** A sentence for each parameter that v4.0 lacks or takes other values for. */
  parameters?: Readonly<Record<string, string>> | undefined;
}>;

const parameters = z.record(z.string(), text);
const call: z.ZodType<CallStatement> = z.union([
  z.strictObject({ call: text, change: text, parameters: parameters.optional() }),
  z.strictObject({ change: text, parameters: parameters.optional() }),
  z.strictObject({ parameters }),
  z.strictObject({ gone: text }),
]);

export const fieldStatementOf = (node: Node): FieldStatement => read(field, node);
export const callStatementOf = (node: Node): CallStatement => read(call, node);

function read<Statement>(schema: z.ZodType<Statement>, { 'x-v4': stated }: Node): Statement | Record<never, never> {
  if (stated === undefined) return {};
  const { success, data } = schema.safeParse(stated);
  if (!success) throw new Error(`x-v4 cannot be ${JSON.stringify(stated)}`);
  return data;
}
