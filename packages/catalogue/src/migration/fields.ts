/** Pairs fields of v3.0 and v4.0 by name, or as `x-v4` states. */
import { attributeOf } from '../attributes.ts';
import { type ApiDocument, flatten, isNode, type Node, propertiesOf, sourceOf } from '../document.ts';
import { fieldStatementOf } from './statements.ts';
import { inside, type MigratedField } from './translate.ts';

export interface Side {
  readonly document: ApiDocument;
  readonly schema: Node;
}

export interface Paired {
  readonly fields: readonly MigratedField[];
  readonly problems: readonly string[];
}

export type Elsewhere = (
  page: string,
  field: string,
) => { readonly address: string; readonly title: string } | undefined;

export function pairFields(old: Side, now: Side, elsewhere: Elsewhere, at = ''): Paired {
  const problems: string[] = [];
  const successors = fieldsIn(now);
  const reached = new Set<string>();

  const pair = ({ name, node }: Field): MigratedField => {
    const path = inside(at, name);
    const { field, page, change, gone } = fieldStatementOf(node);
    const lost: MigratedField = { fate: 'gone', from: name, to: null };
    if (gone) return { ...lost, text: gone };
    if (page) {
      const found = elsewhere(page, field ?? '');
      if (!found) problems.push(`${path}: ${page} has no field ${field}`);
      const text = `Flyttet til [${found?.title}](${found?.address}) som \`${field}\`.`;
      return found ? { ...lost, fate: 'moved', text, elsewhere: found.address } : lost;
    }
    const to = field ?? successors.find((one) => isSameName(one.name, name))?.name;
    const successor = to === undefined ? undefined : fieldAt(now, to);
    if (to === undefined || !successor) {
      problems.push(`${path}: ${to ? `v4.0 has no field ${to}` : 'v4.0 has no such field, and x-v4 is missing'}`);
      return lost;
    }
    if (reached.has(to)) problems.push(`${path}: another field leads to ${to} already`);
    reached.add(to);
    const differences = differencesBetween(old.document, { name, node }, now.document, successor);
    if (differences.length > 0 && !change)
      problems.push(`${path}: ${to} has another ${differences.join(' and another ')}, and x-v4 does not say so`);
    if (differences.length === 0 && (change || (field && isSameName(field, name))))
      problems.push(`${path}: x-v4 says what goes without saying`);
    const within = pairFields({ ...old, schema: node }, { ...now, schema: successor.node }, elsewhere, path);
    problems.push(...within.problems);
    return {
      fate: to.includes('.') ? 'moved' : change ? 'changed' : isSameName(to, name) ? 'same' : 'renamed',
      from: name,
      to,
      ...(change && { text: change }),
      ...(within.fields.length > 0 && { inside: within.fields }),
    };
  };

  const paired = fieldsIn(old).map(pair);
  const added = successors.flatMap((one) => newFields(now, one, reached));
  const order = new Map(successors.map(({ name }, index) => [name, index]));
  const orderOf = ({ to }: MigratedField): number => order.get(to?.split('.')[0] ?? '') ?? order.size;
  return { fields: [...paired, ...added].sort((one, other) => orderOf(one) - orderOf(other)), problems };
}

interface Field {
  readonly name: string;
  readonly node: Node;
}

export function fieldsIn({ document, schema }: Side): Field[] {
  const { schema: flat } = flatten(document, schema);
  if (isNode(flat.items)) return fieldsIn({ document, schema: flat.items });
  const only = ((flat.oneOf ?? []) as Node[]).find(({ type }) => type !== 'null');
  if (only) return fieldsIn({ document, schema: only });
  const entries = Object.entries(propertiesOf(flat));
  if (isNode(flat.additionalProperties)) entries.push(['{key}', flat.additionalProperties]);
  return entries.map(([name, node]) => ({ name, node: flatten(document, node).schema }));
}

export function fieldAt(side: Side, path: string): Field | undefined {
  const [name, ...further] = path.split('.');
  const found = fieldsIn(side).find((one) => one.name === name);
  return found && further.length > 0 ? fieldAt({ ...side, schema: found.node }, further.join('.')) : found;
}

/** v3.0 writes `DueDate`, v4.0 `dueDate`. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function differencesBetween(oldDocument: ApiDocument, old: Field, document: ApiDocument, now: Field): string[] {
  const [before, after] = [traitsOf(oldDocument, old), traitsOf(document, now)];
  return Object.keys(before).filter((trait) => before[trait] !== after[trait]);
}

function traitsOf(document: ApiDocument, { name, node }: Field): Record<string, string | undefined> {
  const { type, nullable, values, default: byDefault } = attributeOf(document, name, node, false);
  return {
    type: `${type}${nullable ? ' or null' : ''}`,
    'set of values': JSON.stringify(values),
    default: JSON.stringify(byDefault),
    source: sourceOf(name, node),
  };
}

function newFields(now: Side, { name, node }: Field, reached: ReadonlySet<string>): MigratedField[] {
  if (reached.has(name)) return [];
  const rest = fieldsIn({ ...now, schema: node }).map((one) => `${name}.${one.name}`);
  const names = rest.some((path) => reached.has(path)) ? rest.filter((path) => !reached.has(path)) : [name];
  return names.map((to) => ({ fate: 'new', from: null, to }));
}
