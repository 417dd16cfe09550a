import { isNode, type Node, resolve } from '../document.ts';
import { METHODS } from '../model.ts';
import { added, below, broken, compareSchemas, type Difference, type Side } from './compare-schemas.ts';

export interface CallDifference extends Difference {
  readonly call: string;
}

/**
 * Matches calls by method and path, ignoring placeholder names. Breaking changes are removed calls, parameters,
 * bodies, media types, success statuses and response headers, newly required input, and whatever `compareSchemas`
 * reports. Error statuses may change.
 */
export function compareDocuments(released: Node, current: Node): CallDifference[] {
  const [before, after] = [callsOf(released), callsOf(current)];
  const kept = [...before].flatMap(([key, old]) => {
    const now = after.get(key);
    const differences = now ? compareCalls(old, now) : [broken('', 'is gone')];
    return differences.map((one) => ({ call: (now ?? old).name, ...one }));
  });
  const fresh = [...after].filter(([key]) => !before.has(key));
  return [...kept, ...fresh.map(([, { name }]) => ({ call: name, ...added('', 'is new') }))];
}

interface Call {
  readonly name: string;
  readonly document: Node;
  readonly node: Node;
  readonly parameters: ReadonlyMap<string, Node>;
}

function callsOf(document: Node): Map<string, Call> {
  const calls = Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
    METHODS.flatMap((method): [string, Call][] => {
      const node = item[method.toLowerCase()];
      const key = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
      const call = { name: `${method} ${path}`, document, parameters: parametersOf(document, path, node) };
      return isNode(node) ? [[key, { ...call, node }]] : [];
    }),
  );
  return new Map(calls);
}

function parametersOf(document: Node, path: string, operation: unknown): Map<string, Node> {
  const stated = isNode(operation) ? ((operation.parameters ?? []) as Node[]) : [];
  const schemes = namedIn(document.components, 'securitySchemes');
  const keys = Object.keys((document.security as Node[] | undefined)?.[0] ?? {}).map((name): Node => {
    const scheme = schemes[name] ?? {};
    return { in: scheme.in, name: scheme.name, required: true, schema: { type: 'string' } };
  });
  const parts = path.split('/');
  return new Map(
    [...keys, ...stated.map((one) => resolve(document, one).node)].map((node) => {
      const location = node.in === 'path' ? parts.indexOf(`{${node.name}}`) : String(node.name);
      return [`${node.in} ${node.in === 'header' ? String(location).toLowerCase() : location}`, node];
    }),
  );
}

function compareCalls(old: Call, now: Call): Difference[] {
  const all = [...compareParameters(old, now), ...compareBodies(old, now), ...compareAnswers(old, now)];
  // Errors share schemas, so differences are deduplicated.
  return [...new Map(all.map((one) => [`${one.location} ${one.what}`, one])).values()];
}

function compareParameters(old: Call, now: Call): Difference[] {
  const kept = [...old.parameters].flatMap(([key, one]) => {
    const other = now.parameters.get(key);
    const location = `parameter ${(other ?? one).name}`;
    if (!other) return [broken(location, 'is gone')];
    const isOtherwise = ['style', 'explode'].some((how) => one[how] !== other[how]);
    return [
      ...(other.required === true && one.required !== true ? [broken(location, 'is required now')] : []),
      ...(isOtherwise ? [broken(location, 'is written in another way')] : []),
      ...compareStated('sent', location, [old, one], [now, other]),
    ];
  });
  const fresh = [...now.parameters].filter(([key]) => !old.parameters.has(key));
  return [
    ...kept,
    ...fresh.map(([, { name, required }]) =>
      required === true ? broken(`parameter ${name}`, 'is new and required') : added(`parameter ${name}`, 'is new'),
    ),
  ];
}

function compareBodies(old: Call, now: Call): Difference[] {
  const [before, after] = [bodyOf(old), bodyOf(now)];
  const isRequired = after?.required === true;
  if (!before && !after) return [];
  if (!after) return [broken('body', 'is gone')];
  if (!before) return [isRequired ? broken('body', 'is new and required') : added('body', 'is new')];
  return [
    ...(isRequired && before.required !== true ? [broken('body', 'is required now')] : []),
    ...compareContents('sent', 'body', [old, before], [now, after]),
  ];
}

const bodyOf = ({ document, node }: Call): Node | undefined =>
  isNode(node.requestBody) ? resolve(document, node.requestBody).node : undefined;

function compareAnswers(old: Call, now: Call): Difference[] {
  const [before, after] = [answersOf(old), answersOf(now)];
  const kept = Object.entries(before).flatMap(([status, answer]) => {
    const location = isSuccess(status) ? 'answer' : 'error';
    const other = after[status];
    if (!other) return isSuccess(status) ? [broken(location, `no longer has the status ${status}`)] : [];
    const headers = namedIn(other, 'headers');
    return [
      ...compareContents('answered', location, [old, answer], [now, other]),
      ...Object.entries(namedIn(answer, 'headers')).flatMap(([name, header]) => {
        const at = below(location, `header ${name}`);
        const same = headers[name];
        if (!same) return [broken(at, 'is gone')];
        const [one, another] = [resolve(old.document, header).node, resolve(now.document, same).node];
        return compareStated('answered', at, [old, one], [now, another]);
      }),
    ];
  });
  const fresh = Object.keys(after).filter((status) => !before[status]);
  return [
    ...kept,
    ...fresh.map((status) =>
      isSuccess(status) ? broken('answer', `has the status ${status} now`) : added('error', `${status} is new`),
    ),
  ];
}

const isSuccess = (status: string): boolean => status.startsWith('2');

function answersOf({ document, node }: Call): Record<string, Node> {
  const stated = Object.entries(namedIn(node, 'responses'));
  return Object.fromEntries(stated.map(([status, answer]) => [status, resolve(document, answer).node]));
}

type Of = readonly [call: Call, node: Node];

function compareContents(side: Side, location: string, [old, before]: Of, [now, after]: Of): Difference[] {
  const [stated, others] = [namedIn(before, 'content'), namedIn(after, 'content')];
  return [
    ...Object.entries(stated).flatMap(([type, media]) => {
      const other = others[type];
      if (!other) return [broken(location, `is no longer ${type}`)];
      return compareStated(side, location, [old, media], [now, other]);
    }),
    ...Object.keys(others)
      .filter((type) => !stated[type])
      .map((type) => added(location, `can be ${type} now`)),
  ];
}

const compareStated = (side: Side, location: string, [old, before]: Of, [now, after]: Of): Difference[] =>
  compareSchemas(
    side,
    location,
    { document: old.document, schema: (before.schema ?? {}) as Node },
    { document: now.document, schema: (after.schema ?? {}) as Node },
  );

const namedIn = (node: unknown, key: string): Readonly<Record<string, Node>> =>
  isNode(node) && isNode(node[key]) ? (node[key] as Record<string, Node>) : {};
