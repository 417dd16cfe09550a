import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { messagesIn } from './messages.ts';

const da = messagesIn('da');
const en = messagesIn('en');

/** Functions are called with a sample value. */
function spoken(messages: object, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, message]: [string, unknown]) => {
      const name = before + key;
      if (typeof message === 'string') return [[name, message]];
      if (typeof message === 'function') return [[name, String(message('7'))]];
      return Object.entries(spoken(message as object, `${name}.`));
    }),
  );
}

/** Prescribed in one form, or the same in both languages. */
const alike = [
  'brand',
  'portalName',
  'menu',
  'adminPanel',
  'apiVersion',
  'downloadDocument',
  'endpoints',
  'required',
  'copied',
  'searchIdeas.2',
  'searchIdeas.4',
];

describe('messages', () => {
  it('have the same keys in both languages', () => expect(Object.keys(spoken(en))).toEqual(Object.keys(spoken(da))));
  it('are translated, with few exceptions', () => {
    const [danish, english] = [spoken(da), spoken(en)];
    expect(Object.keys(danish).filter((key) => danish[key] === english[key])).toEqual(alike);
  });
  it('are never empty', () =>
    expect([...Object.values(spoken(da)), ...Object.values(spoken(en))].filter((text) => !text.trim())).toEqual([]));
});

describe.each([da, en])('prescribed texts', (words) => {
  it('are verbatim', () => {
    expect(words.copied).toBe('Copied Code!');
    expect(words.adminPanel).toBe('Admin Panel');
    expect(words.required).toBe('REQUIRED');
    expect(words.apiVersion(latestApiVersion)).toBe('API VERSION: 4.0');
  });
});

it('formats numbers of characters', () =>
  expect(['1', '2'].map((count) => en.limit.minLength(count))).toEqual([
    'at least 1 character',
    'at least 2 characters',
  ]));

it('formats numbers of fields', () => {
  expect([da.fieldCount(1), da.fieldCount(2)]).toEqual(['1 felt', '2 felter']);
  expect([en.fieldCount(1), en.fieldCount(2)]).toEqual(['1 field', '2 fields']);
});
