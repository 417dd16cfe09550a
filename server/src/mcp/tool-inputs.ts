import { METHODS, type Method, type Operation, takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import { assistantWordsIn } from '@fagvaerk/contract/assistant-words.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

export type Documented = Readonly<{ name: string; operation: Operation; route: string }>;
export type ToolInput<Given extends z.ZodObject = z.ZodObject> = Readonly<{
  schema: Given;
  listed: z.ZodObject;
  /** For the library, which would validate again, in English only. */
  advertised: ReturnType<typeof advertise>;
}>;
type Rights = Readonly<{ language: Language; allowed: readonly Documented[] }>;

const pageMaximumCharacters = 500;
const setsKept = 100;

/** Built once for each language and set of rights: building schemas costs more than answering most messages. */
export function createToolInputs() {
  const inputs = new LRUCache<string, ReturnType<typeof buildInputs>, Rights>({
    max: setsKept,
    memoMethod: (_key, _stale, { context }) => buildInputs(context),
  });
  return (rights: Rights) =>
    inputs.memo([rights.language, ...rights.allowed.map(({ name }) => name)].join(' '), { context: rights });
}

function buildInputs({ language, allowed }: Rights) {
  const named = assistantWordsIn(language).arguments;
  // Lists callable operations only; others are refused with a reason.
  const operationArgument = (operations: readonly Documented[]) => {
    const names = operations.map(({ name }) => name);
    return z.string().meta({ description: named.operation, ...(names.length > 0 && { enum: names }) });
  };
  const call = (method: Method) => {
    const callable = allowed.filter(({ operation }) => operation.method === method);
    const listed = z.strictObject({
      operation: operationArgument(callable),
      parameters: z.record(z.string(), parameter).optional().describe(named.parameters),
      fields: z.array(z.string()).nullish().describe(named.fields),
    });
    const schema = listed.extend({
      body: z.unknown().optional().describe(named.body),
      ...(takesIdempotencyKey(method) && { idempotencyKey: z.string().nullish().describe(named.idempotencyKey) }),
    });
    // All tools accept a body, so that the wrong tool is reported first.
    return { method, isCallable: callable.length > 0, input: inputOf(schema, method === 'GET' ? listed : schema) };
  };
  return {
    search: inputOf(z.strictObject({ query: z.string().max(searchMaximumCharacters).describe(named.query) })),
    page: inputOf(z.strictObject({ page: z.string().max(pageMaximumCharacters).describe(named.page) })),
    nothing: inputOf(z.strictObject({})),
    operation: inputOf(z.strictObject({ operation: operationArgument(allowed) })),
    calls: METHODS.map(call),
  };
}

const inputOf = <Given extends z.ZodObject>(schema: Given, listed: z.ZodObject = schema): ToolInput<Given> => ({
  schema,
  listed,
  advertised: advertise(listed),
});

function advertise(schema: z.ZodObject) {
  const standard = schema['~standard'];
  const json = standard.jsonSchema.input({ target: 'draft-2020-12' });
  const validate = (value: unknown) => ({ value: value as Record<string, unknown> });
  return { '~standard': { ...standard, validate, jsonSchema: { ...standard.jsonSchema, input: () => json } } };
}

const value = z.union([z.string(), z.number(), z.boolean()]);
/** Assistants send null for absent values. */
const parameter = z.union([value, z.array(value), z.null()]);
