import { describe, expect, it } from 'vitest';
import { extractKey, looksLikeKey } from './key-in-text.ts';

describe('looksLikeKey', () => {
  it.each([
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    ' 0F8FAD5B-D9CB-469F-A165-70867728950E ',
    '0f8fad5bd9cb469fa16570867728950e',
    '0f8fad5b-d9cb',
    '0f8fad5b-',
    'apikey: 0f8fad5b-d9cb-469f-a165-70867728950e',
    '{0f8fad5b-d9cb-469f-a165-70867728950e},',
    `-H "apikey: 0f8fad5b-d9cb-469f-a165-70867728950e"`,
  ])('%s', (text) => expect(looksLikeKey(text)).toBe(true));
  it.each(['950e', '20304050', '004520304050', 'abba', 'Kjær El', 'deadbeef'])('not %s', (text) =>
    expect(looksLikeKey(text)).toBe(false),
  );
});

describe('extractKey', () => {
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e';
  it.each([
    key,
    ` ${key.toUpperCase()} `,
    key.replaceAll('-', ''),
    `apikey: ${key}`,
    `-H "apikey: ${key}"`,
    `{${key}},`,
  ])('%s', (text) => expect(extractKey(text)).toBe(key));
  it.each(['0f8fad5b-', 'Kjær El', `${key}0`])('not in %s', (text) => expect(extractKey(text)).toBeUndefined());
});
