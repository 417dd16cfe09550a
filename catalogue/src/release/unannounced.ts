/** Which differences `api/changes.yaml` does not tell callers of. */
import { stringify } from 'yaml';
import type { Change } from '../changes.ts';
import type { CallDifference } from './compare-documents.ts';

/** Only an entry that says so announces what breaks; naming a field names all below it. */
export function unannounced(differences: readonly CallDifference[], entries: readonly Change[]): CallDifference[] {
  const isNamed = ({ call, place, isBreaking }: CallDifference) =>
    entries.some(
      ({ breaking, concerns }) =>
        (breaking || !isBreaking) &&
        concerns.some(
          (one) => (one.call === '*' || isSameCall(one.call, call)) && (one.fields ?? ['']).some(covers(place)),
        ),
    );
  return differences.filter((one) => !isNamed(one));
}

const isSameCall = (one: string, other: string): boolean => withoutNames(one) === withoutNames(other);
const withoutNames = (call: string): string => call.replaceAll(/\{\w+\}/g, '{}');

const covers =
  (place: string) =>
  (field: string): boolean =>
    field === place || (field !== '' && ['.', ' '].some((end) => place.startsWith(field + end)));

/** Alike on several calls, told once: `answer data.note is gone: GET /visits, GET /visits/{id}`. */
export function told(differences: readonly CallDifference[]): string[] {
  const alike = Map.groupBy(differences, ({ place, what }) => `${place} ${what}`.trim());
  return [...alike].map(([what, list]) => `${what}: ${list.map(({ call }) => call).join(', ')}`);
}

/** What to write, so that callers are told. */
export function entryFor(differences: readonly CallDifference[], version: string): string {
  const calls = Map.groupBy(differences, ({ call }) => call);
  const concerns = [...calls].map(([call, list]) => {
    const fields = [...new Set(list.map(({ place }) => place))].filter((place) => place !== '');
    return fields.length === 0 ? { call } : { call, fields };
  });
  const entry = { date: '…', versions: [version], title: '…', text: '…', breaking: true, concerns };
  return stringify([entry], { lineWidth: 0 });
}
