/** Every operation of both documents, with the call that its own examples make. */
import { examplesIn, flatten, isNode, type Node, resolve } from '@fagvaerk/catalogue/document.ts';
import { METHODS } from '@fagvaerk/catalogue/methods.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { documents, type TestSandbox } from './sandbox.fixture.ts';

export interface Documented {
  readonly key: string;
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: Json | undefined;
  readonly answers: readonly Json[];
  readonly isList: boolean;
  readonly schemaFor: (status: number) => ValidateFunction | null;
}

export const operations: readonly Documented[] = documents.flatMap((document) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const compile = (schema: Node) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Node);
  const contentOf = (holder: unknown): [string, Node] =>
    Object.entries(resolve(document, holder as Node).node.content as Record<string, Node>)[0] as [string, Node];
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Documented[] => {
      const node = item[method.toLowerCase()];
      if (!isNode(node)) return [];
      const responses = node.responses as Record<string, Node>;
      const answers = examplesIn(contentOf(responses['200'])[1]).map(({ value }) => value);
      const parameters = ((node.parameters ?? []) as Node[]).map((one) => resolve(document, one).node);
      const given = (place: string) =>
        Object.fromEntries(
          parameters
            .filter((one) => one.in === place && (one.required || one.example !== undefined))
            .map((one) => [String(one.name), String(one.example ?? idShown(answers[0]))]),
        );
      return [
        {
          key: `${method} ${document.servers[0]?.url}${path}`,
          params: given('path'),
          query: given('query'),
          body: isNode(node.requestBody) ? examplesIn(contentOf(node.requestBody)[1])[0]?.value : undefined,
          answers,
          isList: parameters.some(({ name }) => name === 'pageSize'),
          schemaFor: (status) => {
            const [mediaType, media] = contentOf(responses[String(status)]);
            return mediaType.endsWith('json') ? compile(flatten(document, media.schema as Node).schema) : null;
          },
        },
      ];
    }),
  );
});

/** The id of the first record in an example answer. */
function idShown(value: unknown): unknown {
  if (Array.isArray(value)) return idShown(value[0]);
  if (!isNode(value)) return undefined;
  const own = Object.entries(value).find(([key]) => /^id$/i.test(key));
  return own ? own[1] : idShown(value.data);
}

/** The answer to a call, proven against the schema that the operation documents for its status. */
export async function expectAnswer({ call }: TestSandbox, operation: Documented, status: number, request: object) {
  const answer = await call(operation.key, request);
  expect(answer, JSON.stringify(answer.body).slice(0, 2000)).toHaveProperty('status', status);
  const validate = operation.schemaFor(status);
  if (validate) expect(validate(answer.body) ? [] : validate.errors).toEqual([]);
  else expect(answer.file?.subarray(0, 5).toString()).toBe('%PDF-');
  return answer;
}

/** The records of an answer, whichever wrapper it has. */
export function recordsIn(answer: unknown): unknown[] {
  const data = isNode(answer) ? answer.data : [];
  if (!Array.isArray(data)) return [];
  const [first] = data;
  return isNode(first) && 'aggregateResults' in first ? (first.data as unknown[]) : data;
}

/** Files are printed when they are asked for, and writes have the time of the call. */
export function comparable(value: unknown, isWrite: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => comparable(one, isWrite));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const isFile = !isWrite && /^(FileData|SizeInBytes|pdfData)$/.test(key);
      const isTime = isWrite && /^(created|updated)Date$/i.test(key);
      return [key, isFile || isTime ? expect.anything() : comparable(child, isWrite)];
    }),
  );
}
