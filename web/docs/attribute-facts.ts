import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
import type { Attribute, Json } from '@fagvaerk/catalogue/model.ts';

/** No list of values is needed if the description covers each one. */
export const explainsAllValues = ({ html, values }: Attribute): boolean =>
  values.every((value) => html.includes(`<code>${value}</code>`));

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
