/** Validates examples and defaults against their schemas; response examples must show every field. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ApiDocument, alternativeFor, fromOutside, isNode, type Node } from './document.ts';
import type { Json } from './model.ts';
import { type DocumentedBody, operationsOf } from './operations.ts';

export interface Example {
  readonly file: string;
  readonly pointer: string;
  readonly kind: 'request' | 'answer' | 'error';
  readonly schema: Node;
  readonly value: Json | undefined;
  readonly mediaType: string;
}

export const examplesOf = (document: ApiDocument): Example[] =>
  operationsOf(document).flatMap(({ file, pointer, request, answer, errors }) => {
    const bodies: [where: string, kind: Example['kind'], body: DocumentedBody][] = [answer, ...errors].map((body) => [
      `${pointer}/responses/${body.status}`,
      body === answer ? 'answer' : 'error',
      body,
    ]);
    if (request) bodies.unshift([`${pointer}/requestBody`, 'request', request]);
    return bodies.flatMap(([where, kind, { schema, mediaType, examples }]): Example[] => {
      const source = { file, kind, schema, mediaType };
      if (examples.length === 0) return [{ ...source, pointer: where, value: undefined }];
      return examples.map(({ name, value }) => ({ ...source, pointer: `${where}/${name ?? 'example'}`, value }));
    });
  });

export function validateExamples(document: ApiDocument): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const wrongParameters = operationsOf(document).flatMap(({ file, pointer, parameters }) =>
    parameters.flatMap(({ name, schema, node }) => {
      const validate = ajv.compile(fromOutside(schema));
      // Array parameters are text in URLs, and so are their examples.
      const shown = schema.type === 'array' ? [] : [schema.default, node.example];
      return shown
        .filter((value) => value !== undefined && !validate(value))
        .map((value) => `${file}#${pointer}: the parameter ${name} cannot be ${JSON.stringify(value)}`);
    }),
  );
  const wrongExamples = examplesOf(document).flatMap(({ file, pointer: where, kind, schema, value, mediaType }) => {
    const at = `${file}#${where}`;
    if (value === undefined) return [`${at}: has no example`];
    if (!mediaType.endsWith('json')) return [];
    const validate = ajv.compile(fromOutside(schema));
    const wrong = validate(value)
      ? []
      : (validate.errors ?? []).map((error) => `${at}${error.instancePath}: ${error.message}`);
    return [...wrong, ...fieldProblems(document, schema, value, kind === 'answer', at)];
  });
  return [...wrongParameters, ...wrongExamples];
}

/** Fields unknown to the schema and, in responses, fields missing from the example. */
function fieldProblems(document: ApiDocument, schema: Node, value: Json, complete: boolean, at: string): string[] {
  const flat = alternativeFor(document, schema, value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      isNode(flat.items) ? fieldProblems(document, flat.items, item, complete, `${at}/${index}`) : [],
    );
  }
  const properties = flat.properties as Record<string, Node> | undefined;
  if (!isNode(value) || !properties) return [];
  const unknown = isNode(flat.additionalProperties) ? [] : Object.keys(value).filter((key) => !(key in properties));
  const missing = complete ? Object.keys(properties).filter((key) => !(key in value)) : [];
  return [
    ...unknown.map((key) => `${at}/${key}: the schema has no such field`),
    ...missing.map((key) => `${at}: leaves out ${key}`),
    ...Object.entries(properties).flatMap(([key, property]) => {
      const child = (value as { [key: string]: Json })[key];
      return child === undefined ? [] : fieldProblems(document, property, child, complete, `${at}/${key}`);
    }),
  ];
}
