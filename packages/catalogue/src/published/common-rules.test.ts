import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { flatten, fromOutside, isNode, type Node, propertiesOf, typesOf } from '../document.ts';
import { loadDocuments } from '../load.ts';
import { operationsOf } from '../operations.ts';
import { publicDocument } from './public-document.ts';

const documents = await loadDocuments(fileURLToPath(new URL('../../../..', import.meta.url)));

describe.each(documents.map((one) => [one['x-version'], one] as const))(
  'the published document of %s',
  (_, document) => {
    const published = publicDocument(document);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', ...published });
    const accepts = (schema: Node, value: unknown) => ajv.validate(fromOutside(schema), value);
    const callsOf = () =>
      operationsOf(document).map((operation) => {
        const path = operation.path.slice(document.servers[0]?.url.length);
        return { ...operation, published: published.paths[path]?.[operation.method.toLowerCase()] as Node };
      });
    const bodies = callsOf().flatMap(({ id, request, published: { requestBody } }) => {
      const [media] = isNode(requestBody) ? Object.values(requestBody.content as Record<string, { schema: Node }>) : [];
      const examples = (request?.examples ?? []).flatMap(({ value }) => value as Node[]);
      return request && media ? [{ id, request, schema: media.schema, examples }] : [];
    });

    it('limits every body to 1000 objects', () => {
      for (const { id, schema, examples } of bodies) {
        const [first] = examples;
        expect(accepts(schema, Array(1000).fill(first)), id).toBe(true);
        expect(accepts(schema, Array(1001).fill(first)), id).toBe(false);
      }
    });
    it('accepts null for optional fields only', () => {
      for (const { id, request, schema, examples } of bodies) {
        const { schema: item } = flatten(document, request.item);
        const required = (item.required ?? []) as string[];
        for (const name of Object.keys(propertiesOf(item)))
          expect(accepts(schema, [{ ...examples[0], [name]: null }]), `${id} ${name}`).toBe(!required.includes(name));
      }
    });
    it('accepts days without a time, in bodies and parameters', () => {
      const isDate = (schema: Node) => flatten(document, schema).schema.format === 'date-time';
      for (const { id, request, schema, examples } of bodies) {
        const fields = Object.entries(propertiesOf(flatten(document, request.item).schema));
        for (const [name] of fields.filter(([, one]) => isDate(one))) {
          const isValid = (value: string) => accepts(schema, [{ ...examples[0], [name]: value }]);
          const valid = ['2026-12-01', '2026-12-01T07:30:00+01:00', '1/12'].map(isValid);
          expect(valid, `${id} ${name}`).toEqual([true, true, false]);
        }
      }
      for (const { id, parameters, published: operation } of callsOf()) {
        const stated = (operation.parameters ?? []) as Node[];
        parameters.forEach(({ name, schema }, at) => {
          const { schema: own } = flatten(published, stated[at] ?? {}).schema as { schema: Node };
          if (isDate(schema)) expect(accepts(own, '2026-12-01'), `${id} ${name}`).toBe(true);
        });
      }
    });
    it('accepts the documented examples', () => {
      for (const { id, schema, examples } of bodies) expect(accepts(schema, examples), id).toBe(true);
    });
    it('accepts new values in answers, and only the known ones in bodies', () => {
      const isFree = (name: string) => accepts({ $ref: `#/components/schemas/${name}` }, 'Ny');
      const named = Object.entries(document.components.schemas).filter(([, one]) => 'enum' in one);
      expect(named.length).toBeGreaterThan(5);
      for (const [name] of named) {
        expect(isFree(name), name).toBe(true);
        const isSent = `${name}Input` in (published.components.schemas ?? {});
        if (isSent) expect(isFree(`${name}Input`), name).toBe(false);
      }
      const withNull = { ...document.components, schemas: { One: { type: ['string', 'null'], enum: ['a', null] } } };
      const { One = {} } = publicDocument({ ...document, paths: {}, components: withNull }).components.schemas ?? {};
      expect(['a', 'b', null, 1].map((value) => ajv.validate(One, value))).toEqual([true, true, true, false]);
    });
    it('states the default of an optional field in words only', () => {
      const defaults = bodies.flatMap(({ id, request, schema }) => {
        const [stated, own] = [request.item, (schema as { items?: Node }).items ?? {}].map((one, at) =>
          propertiesOf(flatten(at === 0 ? document : published, one).schema),
        );
        return Object.entries(stated ?? {}).flatMap(([name, one]) => {
          const { default: value } = flatten(document, one).schema;
          return value === undefined ? [] : [{ name: `${id} ${name}`, value, field: own?.[name] ?? {} }];
        });
      });
      expect(defaults.length).toBeGreaterThan(5);
      for (const { name, value, field } of defaults) {
        expect(field.default, name).toBeUndefined();
        expect(field.description, name).toContain(`Standardværdi: \`${JSON.stringify(value)}\`.`);
      }
    });
    it('gives every number a format', () => {
      const without: Node[] = [];
      JSON.stringify(published, (_, value) => {
        const isNumber = isNode(value) && ['integer', 'number'].some((type) => typesOf(value).includes(type));
        if (isNumber && !value.format) without.push(value);
        return value;
      });
      expect(without).toEqual([]);
    });
    it('gives every field of an answer one shape', () => {
      const shapes = Object.entries(published.components.schemas ?? {}).flatMap(([name, schema]) =>
        Object.entries(propertiesOf(schema)).flatMap(([field, { oneOf }]) => {
          const real = ((oneOf ?? []) as Node[]).filter(({ type }) => type !== 'null');
          return real.length > 1 ? [`${name}.${field}`] : [];
        }),
      );
      expect(shapes).toEqual([]);
    });
  },
);
