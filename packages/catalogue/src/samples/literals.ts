import type { Json } from '../model.ts';
import { escapeLineTerminators, indented } from './request.ts';

export interface Notation {
  readonly indent: string;
  readonly list: readonly [open: string, close: string];
  readonly object: readonly [open: string, close: string];
  /** Replaces `object` where an empty value would be a list. */
  readonly ambiguousObject?: readonly [open: string, close: string];
  readonly key: (name: string) => string;
  readonly text: (value: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
}

export function literal(value: Json, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value === 'boolean') return notation.words[`${value}`];
  if (Array.isArray(value)) {
    return enclosed(
      value.map((item) => literal(item, notation)),
      notation.list,
      notation,
    );
  }
  const entries = Object.entries(value);
  const isAmbiguous = entries.every(([name]) => /^\d+$/.test(name));
  return enclosed(
    entries.map(([name, item]) => notation.key(name) + literal(item, notation)),
    (isAmbiguous && notation.ambiguousObject) || notation.object,
    notation,
  );
}

function enclosed(items: string[], [open, close]: readonly [string, string], { indent }: Notation): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${indent}${indented(item, indent)},\n`).join('')}${close}`;
}

const words = { true: 'true', false: 'false', null: 'null' };

/** JSON escapes, valid in all languages except PHP. */
export const doubleQuoted = (text: string): string => escapeLineTerminators(JSON.stringify(text));

const singleQuoted = (text: string): string =>
  `'${doubleQuoted(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const javascript: Notation = {
  indent: '  ',
  list: ['[', ']'],
  object: ['{', '}'],
  key: (name) => `${/^[a-z_$][\w$]*$/i.test(name) && name !== '__proto__' ? name : computed(name)}: `,
  text: singleQuoted,
  words,
};

/** As a plain key, `__proto__` would set the prototype. */
const computed = (name: string): string => (name === '__proto__' ? "['__proto__']" : singleQuoted(name));

export const python: Notation = {
  indent: '    ',
  list: ['[', ']'],
  object: ['{', '}'],
  key: (name) => `${doubleQuoted(name)}: `,
  text: doubleQuoted,
  words: { true: 'True', false: 'False', null: 'None' },
};

const phpText = (text: string): string =>
  /[\p{Cc}\u2028\u2029]/u.test(text)
    ? `"${text.replaceAll(/[\\"$]/g, '\\$&').replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`)}"`
    : `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

export const php: Notation = {
  indent: '    ',
  list: ['[', ']'],
  object: ['[', ']'],
  ambiguousObject: ['(object) [', ']'],
  key: (name) => `${phpText(name)} => `,
  text: phpText,
  words,
};
