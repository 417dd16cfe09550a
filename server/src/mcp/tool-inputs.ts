import { METHODS, type Method, takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import { assistantWordsIn } from '@fagvaerk/contract/assistant-words.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { z } from 'zod';

export type ToolInput<Given extends z.ZodObject = z.ZodObject> = Readonly<{
  schema: Given;
  listed: z.ZodObject;
  json: Record<string, unknown>;
}>;

const pageMaximumCharacters = 500;

const value = z.union([z.string(), z.number(), z.boolean()]);
/** Assistants send null for absent values. */
const parameter = z.union([value, z.array(value), z.null()]);

function inputsIn(language: Language) {
  const named = assistantWordsIn(language).arguments;
  const operation = z.string().describe(named.operation);
  const call = (method: Method) => {
    const listed = z.strictObject({
      operation,
      parameters: z.record(z.string(), parameter).optional().describe(named.parameters),
      fields: z.array(z.string()).nullish().describe(named.fields),
    });
    const schema = listed.extend({
      body: z.unknown().optional().describe(named.body),
      ...(takesIdempotencyKey(method) && { idempotencyKey: z.string().nullish().describe(named.idempotencyKey) }),
    });
    // All tools accept a body, so that the wrong tool is reported first.
    return { method, input: inputOf(schema, method === 'GET' ? listed : schema) };
  };
  return {
    search: inputOf(z.strictObject({ query: z.string().max(searchMaximumCharacters).describe(named.query) })),
    page: inputOf(z.strictObject({ page: z.string().max(pageMaximumCharacters).describe(named.page) })),
    nothing: inputOf(z.strictObject({})),
    operation: inputOf(z.strictObject({ operation })),
    calls: METHODS.map(call),
  };
}

function inputOf<Given extends z.ZodObject>(schema: Given, listed: z.ZodObject = schema): ToolInput<Given> {
  return { schema, listed, json: listed['~standard'].jsonSchema.input({ target: 'draft-2020-12' }) };
}

/** Built once, because building schemas costs more than answering most messages. */
export const toolInputs = { da: inputsIn('da'), en: inputsIn('en') } satisfies Record<Language, unknown>;

/** For the library, which would validate again, in English only. */
export function advertised({ listed, json }: ToolInput, callable: readonly { name: string }[]) {
  const standard = listed['~standard'];
  const validate = (value: unknown) => ({ value: value as Record<string, unknown> });
  const properties = json.properties as Record<string, object>;
  // Other operations are refused with a reason.
  const operation = { ...properties.operation, enum: callable.map(({ name }) => name) };
  const input = () => (callable.length > 0 ? { ...json, properties: { ...properties, operation } } : json);
  return { '~standard': { ...standard, validate, jsonSchema: { ...standard.jsonSchema, input } } };
}

const text = z.string();

/** What the tools return beside the text, for programs. */
export const toolOutputs = {
  search: z.strictObject({ results: z.array(z.looseObject({ title: text, href: text })) }),
  operations: z.strictObject({
    operations: z.array(z.strictObject({ operation: text, method: text, path: text, summary: text, page: text })),
  }),
  call: z.strictObject({
    status: z.int(),
    requestID: text,
    isReplayed: z.boolean(),
    notices: z.array(text),
    /** Which part of a divided page the body is, and the pages that hold the rest. */
    rest: z.strictObject({ page: z.int(), pageSize: z.int(), next: z.int(), last: z.int() }).nullable(),
    body: z.unknown(),
  }),
};
