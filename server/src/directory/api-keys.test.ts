import { expect, it } from 'vitest';
import { hashApiKey } from '../authorization/key-hash.ts';
import { createApiKey, createKeyVault, maskApiKey, WrongSecretError } from './api-keys.ts';

const vault = createKeyVault('a secret');

const changeAt = (text: string, index: number) =>
  text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);

it('unseals what it has sealed, and seals the same key differently each time', () => {
  const key = createApiKey();
  const sealed = [vault.seal(key), vault.seal(key)];
  expect(sealed.map((text) => vault.unseal(text, hashApiKey(key)))).toEqual([key, key]);
  expect(sealed[0]).not.toBe(sealed[1]);
});

it.each([
  ['another secret', (sealed: string) => [createKeyVault('another secret'), sealed, hashApiKey('k')] as const],
  ['another row', (sealed: string) => [vault, sealed, hashApiKey('other')] as const],
  ['a modified text', (sealed: string) => [vault, changeAt(sealed, 20), hashApiKey('k')] as const],
  ['a truncated text', (sealed: string) => [vault, sealed.slice(0, 10), hashApiKey('k')] as const],
])('does not unseal with %s', (_what, corrupt) => {
  const [other, sealed, keyHash] = corrupt(vault.seal('k'));
  expect(() => other.unseal(sealed, keyHash)).toThrow(WrongSecretError);
});

it('hashes keys case-insensitively', () => {
  const key = createApiKey();
  expect(hashApiKey(key.toUpperCase())).toBe(hashApiKey(key));
});

it('masks all but the ending', () => {
  expect(maskApiKey('1a2b')).toBe('••••…1a2b');
});

it('recognises its own tokens, each for its purpose', () => {
  const token = vault.createToken('session');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(vault.isGenuine('session', token)).toBe(true);
  expect(vault.isGenuine('password link', token)).toBe(false);
  expect(createKeyVault('another secret').isGenuine('session', token)).toBe(false);
  for (const forged of ['', 'x', changeAt(token, 5), changeAt(token, 40), `${token}=`, `${token}A`])
    expect(vault.isGenuine('session', forged)).toBe(false);
});
