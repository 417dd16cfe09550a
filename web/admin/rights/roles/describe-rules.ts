import type { RoleRule } from '@fagvaerk/contract/role-rules.ts';
import { type ResourceTitles, resourceKey } from '../../../shell/app-start.ts';
import { language } from '../../words.ts';
import { levels } from '../changes.ts';
import { rightsWords } from '../messages.ts';
import { roleWords } from './messages.ts';

const namedAtMost = 5;

/** One line for each set of levels: "Opret og læs: Fakturaer (v4.0), /api/v4.0/budgets". */
export function describeRules(rules: readonly RoleRule[], titles: ResourceTitles): string[] {
  const byLevels = Map.groupBy(rules, ({ levels: granted }) =>
    levels.filter((level) => granted.includes(level)).join(),
  );
  return [...byLevels.values()].map((own) => {
    const names = [...new Set(own.map(({ endpoints }) => nameOf(endpoints, titles)))];
    const others = names.length - namedAtMost;
    const shown = others > 0 ? [...names.slice(0, namedAtMost), roleWords.others(others)] : names;
    return `${verbsFor(own[0])}: ${shown.join(', ')}`;
  });
}

function verbsFor(rule: RoleRule | undefined): string {
  const verbs = levels.filter((level) => rule?.levels.includes(level)).map((level) => rightsWords.verbs[level]);
  if (verbs.length === levels.length) return rightsWords.everything;
  const [first = '', ...rest] = verbs;
  return new Intl.ListFormat(language).format([first, ...rest.map((verb) => verb.toLowerCase())]);
}

function nameOf(path: string, titles: ResourceTitles): string {
  if (!path.endsWith('/*')) return path;
  const [, , version = '', resource = ''] = path.split('/');
  if (version === '*') return roleWords.allEndpoints;
  if (resource === '*') return roleWords.allOf(version);
  return `${titles[resourceKey(path)] ?? resource} (${version})`;
}
