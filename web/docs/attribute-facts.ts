import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
import type { Attribute, Json } from '@fagvaerk/catalogue/model.ts';
import { escapeText } from '@fagvaerk/catalogue/search/markup.ts';

export const explainsAllValues = (html: string, values: readonly Json[]): boolean =>
  values.every((value) => html.includes(`<code>${value}</code>`));

/** Lists the values that a text does not explain; the list is hidden beside an opened `rest` that does. */
export function withValues(html: string, values: readonly Json[], rest?: string): string {
  if (explainsAllValues(html, values)) return html;
  const isExplained = rest !== undefined && explainsAllValues(rest, values);
  return `${html} <code${isExplained ? ' class="explained"' : ''}>${escapeText(values.join(' · '))}</code>`;
}

export function mergeEqualLengths(limits: Attribute['limits']): Attribute['limits'] {
  const { minLength, maxLength, ...rest } = limits;
  return minLength !== undefined && minLength === maxLength ? { exactLength: minLength, ...rest } : limits;
}

/** An empty string would be invisible. */
export const formatValue = (value: Json): string =>
  typeof value === 'string' && value ? value : JSON.stringify(value);

/** Null if the name is the same in both versions. */
export const differingCounterpart = ({ name }: Attribute, other: Counterpart | undefined): Counterpart | null =>
  other && other.fate !== 'same' && other.name !== name ? other : null;

interface Group {
  readonly group: Attribute['group'] | undefined;
  readonly members: Attribute[];
}

/** Attributes keep their order, so a group is a run of them. */
export function consecutiveGroups(attributes: readonly Attribute[]): Group[] {
  const groups: Group[] = [];
  for (const attribute of attributes) {
    const last = groups.at(-1);
    if (last && last.group?.da === attribute.group?.da) last.members.push(attribute);
    else groups.push({ group: attribute.group, members: [attribute] });
  }
  return groups;
}

/** `creatorName` after `creatorID`, and `createdByUser` after `createdByUserID`. */
export const isNameOf = ({ name }: Attribute, previous: Attribute | undefined): boolean => {
  const [, stem] = /^(.+)ID$/i.exec(previous?.name ?? '') ?? [];
  return stem !== undefined && (name === stem || name === `${stem}Name`);
};
