import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editDistance, nearestName } from './http/nearest-name.ts';

const shortestCompared = 6;

export function findMisspelt(names: readonly string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (settings.includes(name)) return [];
    const similar = settings.filter((setting) => areSimilar(lettersOf(name), lettersOf(setting)));
    const meant = nearestName(name, similar);
    return meant === null ? [] : [`${name} is not a setting: did you mean ${meant}?`];
  });
}

const lettersOf = (name: string): string => name.toUpperCase().replaceAll('_', '').replace(/IES$/, 'Y');

/** Names with another first letter are often those of other programs, such as DD_LOG_LEVEL. */
function areSimilar(written: string, known: string): boolean {
  if (known.length < shortestCompared || written[0] !== known[0]) return false;
  if (Math.abs(written.length - known.length) > 1) return false;
  const distance = editDistance(written, known);
  const areSwapped = distance === 2 && [...written].sort().join('') === [...known].sort().join('');
  return distance <= 1 || areSwapped;
}

/** From the file that NAME_FILE names, or from systemd's credential NAME. */
export function readSecretFiles(variables: NodeJS.Dict<string>, names: readonly string[]) {
  const secrets: NodeJS.Dict<string> = {};
  const issues: string[] = [];
  const { CREDENTIALS_DIRECTORY: folder } = variables;
  for (const name of names) {
    const sources = variables[name] === undefined ? [] : [name];
    const read = (source: string, path: string, isOptional = false): void => {
      try {
        secrets[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
        sources.push(source);
      } catch (error) {
        if (isOptional && (error as NodeJS.ErrnoException).code === 'ENOENT') return;
        issues.push(`${source} cannot be read: check that the file exists and that this user may read it`);
      }
    };
    const path = variables[`${name}_FILE`];
    if (path !== undefined) read(`${name}_FILE`, path);
    if (folder !== undefined) read(`${name} in CREDENTIALS_DIRECTORY`, join(folder, name), true);
    if (sources.length > 1) issues.push(`${sources.join(' and ')} contradict each other: leave one of them out`);
  }
  return { secrets, issues };
}
