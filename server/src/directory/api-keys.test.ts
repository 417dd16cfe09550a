import { expect, it } from 'vitest';
import { hashApiKey } from '../authorization/key-hash.ts';
import { createKeyVault, makeApiKey, maskApiKey, WrongSecretError } from './api-keys.ts';

const vault = createKeyVault('a secret');

const changeAt = (text: string, place: number) =>
  text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);

it('opens what it has sealed, and seals the same key differently each time', () => {
  const key = makeApiKey();
  const sealed = [vault.seal(key), vault.seal(key)];
  expect(sealed.map((text) => vault.open(text, hashApiKey(key)))).toEqual([key, key]);
  expect(sealed[0]).not.toBe(sealed[1]);
});

it.each([
  ['another secret', (sealed: string) => [createKeyVault('another secret'), sealed, hashApiKey('k')] as const],
  ['another row', (sealed: string) => [vault, sealed, hashApiKey('other')] as const],
  ['a changed text', (sealed: string) => [vault, changeAt(sealed, 20), hashApiKey('k')] as const],
  ['a cut text', (sealed: string) => [vault, sealed.slice(0, 10), hashApiKey('k')] as const],
])('does not open with %s', (_what, spoil) => {
  const [opener, sealed, keyHash] = spoil(vault.seal('k'));
  expect(() => opener.open(sealed, keyHash)).toThrow(WrongSecretError);
});

it('hashes a key in any letter case alike', () => {
  const key = makeApiKey();
  expect(hashApiKey(key.toUpperCase())).toBe(hashApiKey(key));
});

it('masks all but the ending', () => {
  expect(maskApiKey('1a2b')).toBe('••••…1a2b');
});
