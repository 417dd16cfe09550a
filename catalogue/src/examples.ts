/** Proves the examples: each validates against its own schema and shows every field an answer has. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ApiDocument, alternativeFor, examplesIn, isNode, type Node, pointer, resolve } from './document.ts';
import { METHODS } from './methods.ts';
import type { Json } from './model.ts';

export interface Example {
  readonly file: string;
  readonly pointer: string;
  readonly kind: 'request' | 'answer' | 'error';
  readonly schema: Node;
  readonly value: Json | undefined;
  readonly mediaType: string;
}

/** Every place in the document where an example must stand. */
export function examplesOf(document: ApiDocument): Example[] {
  return document['x-pages'].flatMap(({ file, paths }) =>
    paths.flatMap((path) =>
      METHODS.flatMap((method) => {
        const operation = document.paths[path]?.[method.toLowerCase()];
        if (!isNode(operation)) return [];
        const at = pointer('paths', path, method.toLowerCase());
        const holders: [string, Example['kind'], Node][] = Object.entries(
          (operation.responses ?? {}) as Record<string, Node>,
        ).map(([status, node]) => [`${at}/responses/${status}`, status.startsWith('2') ? 'answer' : 'error', node]);
        if (isNode(operation.requestBody)) holders.unshift([`${at}/requestBody`, 'request', operation.requestBody]);
        return holders.flatMap(([where, kind, node]) =>
          Object.entries((resolve(document, node).node.content ?? {}) as Record<string, Node>).flatMap(
            ([mediaType, media]): Example[] => {
              const place = { file, kind, schema: media.schema as Node, mediaType };
              const examples = examplesIn(media);
              if (examples.length === 0) return [{ ...place, pointer: where, value: undefined }];
              return examples.map(({ name, value }) => ({ ...place, pointer: `${where}/${name ?? 'example'}`, value }));
            },
          ),
        );
      }),
    ),
  );
}

export function proveExamples(document: ApiDocument): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  return examplesOf(document).flatMap(({ file, pointer: where, kind, schema, value, mediaType }) => {
    const at = `${file}#${where}`;
    if (value === undefined) return [`${at}: has no example`];
    if (!mediaType.endsWith('json')) return [];
    const validate = ajv.compile(absolute(schema));
    const wrong = validate(value)
      ? []
      : (validate.errors ?? []).map((error) => `${at}${error.instancePath}: ${error.message}`);
    return [...wrong, ...unfinished(document, schema, value, kind === 'answer', at)];
  });
}

/** Fields the schema does not know, and, in answers, fields the example leaves out. */
function unfinished(document: ApiDocument, schema: Node, value: Json, complete: boolean, at: string): string[] {
  const flat = alternativeFor(document, schema, value);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      isNode(flat.items) ? unfinished(document, flat.items, item, complete, `${at}/${index}`) : [],
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
      return child === undefined ? [] : unfinished(document, property, child, complete, `${at}/${key}`);
    }),
  ];
}

/** `#/components/…` as seen from outside the document. */
function absolute(schema: Node): Node {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Node;
}
