/** What is said of a field beside its description, on the page and in its Markdown. */
import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
import type { Attribute, Json } from '@fagvaerk/catalogue/model.ts';

/** Most texts go through the values one by one: then nothing is left to list. */
export const explainsAll = ({ html, values }: Attribute): boolean =>
  values.every((value) => html.includes(`<code>${value}</code>`));

/** A text whose shortest and longest length are the same has one length, not two limits. */
export function inOneWord(limits: Attribute['limits']): Attribute['limits'] {
  const { minLength, maxLength, ...rest } = limits;
  return minLength !== undefined && minLength === maxLength ? { exactLength: minLength, ...rest } : limits;
}

/** A text stands as it is sent; an empty one would not be seen. */
export const inWords = (value: Json): string => (typeof value === 'string' && value ? value : JSON.stringify(value));

/** What the other version calls otherwise, or has not. Where the name is the same, nothing is said beside the field. */
export const otherwise = ({ name }: Attribute, other: Counterpart | undefined): Counterpart | null =>
  other && other.fate !== 'same' && other.name !== name ? other : null;
