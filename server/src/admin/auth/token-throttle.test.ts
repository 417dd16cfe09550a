import { expect, it, vi } from 'vitest';
import { createKeyVault } from '../../directory/api-keys.ts';
import { createTokenThrottle } from './token-throttle.ts';

const vault = createKeyVault('a secret');
const createAttempts = (find: () => Promise<object | undefined>) => {
  const findByToken = createTokenThrottle(vault);
  return (token: string, network = '192.0.2.1') => findByToken({ purpose: 'session', token, network }, find);
};

it('looks up genuine tokens only', async () => {
  const find = vi.fn(async () => ({}));
  const attempt = createAttempts(find);
  expect(await attempt(vault.createToken('session'))).toEqual({});
  expect(await attempt(vault.createToken('key handover'))).toBeUndefined();
  expect(await attempt('')).toBeUndefined();
  expect(find).toHaveBeenCalledOnce();
});

it('throttles networks that send forged tokens, but not the genuine ones among them', async () => {
  const attempt = createAttempts(async () => ({}));
  for (let count = 0; count < 60; count++) expect(await attempt(`forged ${count}`)).toBeUndefined();
  await expect(attempt('forged')).rejects.toMatchObject({ code: 'too-many-attempts' });
  expect(await attempt(vault.createToken('session'))).toEqual({});
  expect(await attempt('forged', '192.0.2.2')).toBeUndefined();
});

it('throttles a genuine token that is rejected again and again, and no other', async () => {
  const attempt = createAttempts(async () => undefined);
  const ended = vault.createToken('session');
  for (let count = 0; count < 60; count++) expect(await attempt(ended)).toBeUndefined();
  await expect(attempt(ended)).rejects.toMatchObject({ code: 'too-many-attempts' });
  expect(await attempt(vault.createToken('session'))).toBeUndefined();
});
