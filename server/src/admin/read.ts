import { isFieldCode } from '@fagvaerk/contract/errors.ts';
import { listOf, pathId } from '@fagvaerk/contract/fields.ts';
import { violationsMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal, type Violation } from '../access/register/change.ts';
import { shortened } from '../answer/violation.ts';

/** The objects that a call was sent, checked. */
export function readList<Item extends z.ZodType>(request: FastifyRequest, item: Item): z.infer<Item>[] {
  return read(listOf(item), request.body, 'list');
}

export function readObject<Item extends z.ZodType>(request: FastifyRequest, item: Item): z.infer<Item> {
  return read(item, request.body, 'object');
}

export function readQuery<Query extends z.ZodType>(request: FastifyRequest, query: Query): z.infer<Query> {
  return read(query, request.query, 'object');
}

/** The numbers in the address, by name. */
export function readIds<Name extends string>(request: FastifyRequest, ...names: Name[]): Record<Name, number> {
  const ids = z.object(Object.fromEntries(names.map((name) => [name, pathId])));
  return read(ids, request.params, 'object') as Record<Name, number>;
}

export function read<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  kind: 'list' | 'object',
): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const violations: Violation[] = [];
  let count = 0;
  for (const issue of result.error.issues) {
    count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    const room = violationsMaximum - violations.length;
    if (room > 0) violations.push(...violationsOf(issue, kind, room));
  }
  throw new Refusal(violations, count);
}

/** An issue of a list begins with the place in it; then comes the field, inside another where objects hold lists. */
function violationsOf(issue: z.core.$ZodIssue, kind: 'list' | 'object', most: number): Violation[] {
  const [index, path] = kind === 'list' ? [placeOf(issue.path[0]), issue.path.slice(1)] : [null, issue.path];
  const field = nameOf(path);
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, most);
    return keys.map((key) => ({ index, field: nameOf([...path, shortened(key)]), rule: 'field-unknown' }));
  }
  const rule = isFieldCode(issue.message) ? issue.message : 'field-invalid';
  if (issue.code === 'too_big') return [{ index, field, rule, limit: Number(issue.maximum) }];
  return [{ index, field, rule }];
}

/** `Set[1].EndpointID` */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`)).join('');

const placeOf = (key: PropertyKey | undefined): number | null => (typeof key === 'number' ? key : null);
