import { stringify } from 'yaml';
import type { Change } from '../changes.ts';
import type { CallDifference } from './compare-documents.ts';

/** Breaking changes need an entry marked as breaking; naming a field includes its children. */
export function findUnannounced(differences: readonly CallDifference[], entries: readonly Change[]): CallDifference[] {
  const isNamed = ({ call, location, isBreaking }: CallDifference) =>
    entries.some(
      ({ breaking, concerns }) =>
        (breaking || !isBreaking) &&
        concerns.some(
          (one) => (one.call === '*' || isSameCall(one.call, call)) && (one.fields ?? ['']).some(covers(location)),
        ),
    );
  return differences.filter((one) => !isNamed(one));
}

const isSameCall = (one: string, other: string): boolean => withoutNames(one) === withoutNames(other);
const withoutNames = (call: string): string => call.replaceAll(/\{\w+\}/g, '{}');

const covers =
  (location: string) =>
  (field: string): boolean =>
    field === location || (field !== '' && ['.', ' '].some((end) => location.startsWith(field + end)));

/** Grouped: `answer data.note is gone: GET /visits, GET /visits/{id}`. */
export function describeDifferences(differences: readonly CallDifference[]): string[] {
  const alike = Map.groupBy(differences, ({ location, what }) => `${location} ${what}`.trim());
  return [...alike].map(([what, list]) => `${what}: ${list.map(({ call }) => call).join(', ')}`);
}

export function entryFor(differences: readonly CallDifference[], version: string): string {
  const calls = Map.groupBy(differences, ({ call }) => call);
  const concerns = [...calls].map(([call, list]) => {
    const fields = [...new Set(list.map(({ location }) => location))].filter((location) => location !== '');
    return fields.length === 0 ? { call } : { call, fields };
  });
  const entry = { date: '…', versions: [version], title: '…', text: '…', breaking: true, concerns };
  return stringify([entry], { lineWidth: 0 });
}
