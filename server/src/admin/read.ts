import { isUtf8 } from 'node:buffer';
import { isFieldCode } from '@fagvaerk/contract/errors.ts';
import { listOf, pathId } from '@fagvaerk/contract/fields.ts';
import { violationsMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal, type Violation } from '../directory/refusal.ts';
import { Problem } from '../http/problem.ts';
import { truncateName } from '../http/violation.ts';

const utf8Json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*;?$/i;
/** Refused objects are sent back; serialising deep ones could overflow the stack. */
const deepestNesting = 8;

/** Other content types would bypass the schemas. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(utf8Json, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    const value = parseJson(body);
    if (value === undefined) throw new Problem('invalid-json');
    if (isDeeperThan(deepestNesting, value)) throw new Problem('json-too-deep');
    return value;
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return isUtf8(body) ? JSON.parse(body.toString().replace(/^\uFEFF/, '')) : undefined;
  } catch {
    return undefined;
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

export function readList<Item extends z.ZodType>(request: FastifyRequest, item: Item): z.infer<Item>[] {
  return read(listOf(item), request.body, 'list');
}

export function readObject<Item extends z.ZodType>(request: FastifyRequest, item: Item): z.infer<Item> {
  return read(item, request.body, 'object');
}

export function readQuery<Query extends z.ZodType>(request: FastifyRequest, query: Query): z.infer<Query> {
  return read(query, request.query, 'object');
}

export function readIds<Name extends string>(request: FastifyRequest, ...names: Name[]): Record<Name, number> {
  const ids = z.object(Object.fromEntries(names.map((name) => [name, pathId])));
  return read(ids, request.params, 'object') as Record<Name, number>;
}

export function read<Schema extends z.ZodType>(schema: Schema, input: unknown, kind: 'list' | 'object') {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const violations: Violation[] = [];
  let count = 0;
  for (const issue of result.error.issues) {
    count += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    const remaining = violationsMaximum - violations.length;
    if (remaining > 0) violations.push(...violationsOf(issue, kind, remaining));
  }
  throw new Refusal(violations, count);
}

function violationsOf(issue: z.core.$ZodIssue, kind: 'list' | 'object', most: number): Violation[] {
  const [first, ...rest] = issue.path;
  const index = kind === 'list' && typeof first === 'number' ? first : null;
  const path = kind === 'list' ? rest : issue.path;
  const field = formatPath(path);
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, most);
    return keys.map((key) => ({ index, field: formatPath([...path, truncateName(key)]), rule: 'field-unknown' }));
  }
  const rule = isFieldCode(issue.message) ? issue.message : 'field-invalid';
  if (issue.code === 'too_big') return [{ index, field, rule, limit: Number(issue.maximum) }];
  return [{ index, field, rule }];
}

const formatPath = (path: readonly PropertyKey[]): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`)).join('');
