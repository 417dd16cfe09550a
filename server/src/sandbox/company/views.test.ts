/** No view of the API documents finds an empty place in a record, and none that must have a value finds null. */
import { fileURLToPath } from 'node:url';
import { type ApiDocument, flatten, isNode, type Node, typesOf } from '@fagvaerk/catalogue/document.ts';
import { loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { describe, expect, it } from 'vitest';
import { companies } from '../../../test/fixtures/company.ts';
import { readExampleCompany } from './profile.ts';
import type { Fields } from './register.ts';

const documents = await loadDocuments(fileURLToPath(new URL('../../../..', import.meta.url)));

/** Files are drawn when they are asked for; a purchase invoice's file need not belong to a project. */
const MADE_ON_DEMAND = new Set(['fileData', 'sizeInBytes', 'mimeType']);
const MAY_BE_NULL = new Set(['file.projectID']);

interface Source {
  readonly entity: string;
  readonly path: string;
  readonly isNullable: boolean;
}

const camelCase = (key: string): string => key.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+/, (start) => start.toLowerCase());

function sourcesOf(document: ApiDocument): Source[] {
  return Object.values(document.components.schemas).flatMap((node) => {
    const { schema } = flatten(document, node);
    const entity = schema['x-entity'];
    if (typeof entity !== 'string') return [];
    return Object.entries((schema.properties ?? {}) as Record<string, Node>).map(([key, property]) => {
      const plain = { ...flatten(document, property).schema, ...property };
      const options = [plain, ...((plain.oneOf ?? plain.anyOf ?? []) as Node[])];
      const path = typeof plain['x-source'] === 'string' ? plain['x-source'] : camelCase(key);
      return { entity, path, isNullable: options.some((option) => isNode(option) && typesOf(option).includes('null')) };
    });
  });
}

/** What stands at the end of the path; null where a relation on the way is empty. */
function follow(
  { relations, records }: (typeof companies)[number]['company'],
  entity: string,
  record: Fields,
  [step = '', ...rest]: readonly string[],
): unknown {
  const target = relations[entity]?.[step];
  if (target === undefined) return rest.length === 0 ? record[step] : undefined;
  const id = record[`${step}ID`];
  if (id === undefined || id === null) return id;
  const related = records[target]?.[String(id)] as Fields | undefined;
  return rest.length === 0 || !related ? related : follow({ relations, records }, target, { id, ...related }, rest);
}

const sources = documents.flatMap(sourcesOf).filter(({ path }) => path !== 'id' && !MADE_ON_DEMAND.has(path));
const given = readExampleCompany().records;

describe.each(companies)('$name', ({ name, company, all }) => {
  it.each([...new Set(sources.map(({ entity }) => entity))])('%s', (entity) => {
    const isGiven = (id: string) => name === 'lindholm-vvs' && given[entity]?.[id] !== undefined;
    const problems = new Set<string>();
    for (const record of all(entity).filter(({ id }) => !isGiven(id)))
      for (const { path, isNullable } of sources.filter((source) => source.entity === entity)) {
        const value = follow(company, entity, record, path.split('.'));
        if (value === undefined) problems.add(`${path} is not there (${record.id})`);
        const mayBeNull = isNullable || MAY_BE_NULL.has(`${entity}.${path}`);
        if (value === null && !mayBeNull) problems.add(`${path} is null (${record.id})`);
      }
    expect([...problems]).toEqual([]);
    expect(all(entity).length).toBeGreaterThan(0);
  });
});
