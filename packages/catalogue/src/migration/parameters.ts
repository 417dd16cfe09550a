import type { DocumentedOperation, DocumentedParameter } from '../operations.ts';
import { isSameName } from './fields.ts';
import type { MigratedField, MigratedParameter, MigratedValue } from './translate.ts';

/** `stated`: a sentence for each parameter that v4.0 lacks or takes other values for. */
export function pairParameters(
  old: Pick<DocumentedOperation, 'parameters'>,
  now: Pick<DocumentedOperation, 'parameters'>,
  fields: readonly MigratedField[],
  stated: Readonly<Record<string, string>>,
  report: (problem: string) => void,
): MigratedParameter[] {
  const [oldPath, path] = [old, now].map(({ parameters }) => parameters.filter((one) => one.in === 'path'));
  const inPath = (oldPath ?? []).flatMap(({ name }, index): MigratedParameter[] => {
    const to = path?.[index]?.name;
    // With another path, the call itself explains its parameters.
    return to === undefined ? [] : [{ fate: to === name ? 'same' : 'renamed', in: 'path', from: name, to }];
  });
  const unsaid = new Set(Object.keys(stated));
  const queried = (one: DocumentedParameter) => one.in === 'query';
  const inQuery = old.parameters.filter(queried).map((one): MigratedParameter => {
    const { name } = one;
    const successor = now.parameters.find((other) => queried(other) && other.name === name);
    const values = successor ? otherValues(one, successor, fields) : [];
    const differs = !successor || typeOf(one) !== typeOf(successor) || values.some(({ to }) => to === null);
    const text = stated[name] ?? defaultText(one, successor);
    if (differs && !stated[name]) report(`v4.0 does not take the parameter ${name} as it is, and x-v4 does not say so`);
    if (differs) unsaid.delete(name);
    const fate = !successor ? 'gone' : text || values.length > 0 ? 'changed' : 'same';
    const details = { ...(text && { text }), ...(values.length > 0 && { values }) };
    return { fate, in: 'query', from: name, to: successor?.name ?? null, ...details };
  });
  for (const name of unsaid) report(`x-v4 speaks of the parameter ${name}, which v4.0 takes as it is`);
  const added = now.parameters
    .filter((one) => queried(one) && !inQuery.some(({ to }) => to === one.name))
    .map(({ name }): MigratedParameter => ({ fate: 'new', in: 'query', from: null, to: name }));
  return [...inPath, ...inQuery, ...added];
}

const typeOf = ({ schema }: DocumentedParameter): string => JSON.stringify([schema.type, schema.format]);
const valuesOf = ({ schema }: DocumentedParameter): readonly string[] | undefined =>
  schema.enum as readonly string[] | undefined;

/** Values that are field names are renamed like the fields. Differences in case are left out. */
function otherValues(
  old: DocumentedParameter,
  now: DocumentedParameter,
  fields: readonly MigratedField[],
): MigratedValue[] {
  const taken = valuesOf(now);
  const names = new Map(namesIn(fields));
  return (valuesOf(old) ?? [])
    .map((from) => {
      const to = names.get(from) ?? from;
      return { from, to: !taken || taken.includes(to) ? to : null };
    })
    .filter(({ from, to }) => to === null || !isSameName(from, to));
}

function namesIn(fields: readonly MigratedField[], at = '', to = ''): [from: string, to: string][] {
  return fields.flatMap((field): [string, string][] => {
    if (field.from === null || field.to === null) return [];
    const names = [`${at}${field.from}`, `${to}${field.to}`] as const;
    return [[...names], ...namesIn(field.inside ?? [], `${names[0]}.`, `${names[1]}.`)];
  });
}

function defaultText(old: DocumentedParameter, now: DocumentedParameter | undefined): string {
  const [before, after] = [old.schema.default, now?.schema.default];
  if (!now || before === after) return '';
  return after === undefined
    ? 'Standardværdien er udgået.'
    : `Standardværdien er \`${JSON.stringify(after)}\` i stedet for \`${JSON.stringify(before)}\`.`;
}
