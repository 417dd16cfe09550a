import { expect, it } from 'vitest';
import { weaknessOf } from './password-rules.ts';
import { generatePassword } from './passwords.ts';

it.each([
  ['kort', 'password-too-short'],
  ['elleve-tegn', 'password-too-short'],
  ['x'.repeat(201), 'text-too-long'],
  ['admin-og-vandhanen', 'password-contains-name'],
  ['password1234', 'password-common'],
  ['P@ssw0rd2026!', 'password-common'],
  ['passwordpassword', 'password-common'],
  ['Sommer2026!!!', 'password-common'],
  ['Velkommen2026', 'password-common'],
  ['qwerty123456', 'password-common'],
  ['qwertyuiopå1', 'password-common'],
  ['1q2w3e4r5t6y', 'password-common'],
  ['123456789012', 'password-common'],
  ['abcdefghijkl', 'password-common'],
  ['aaaaaaaaaaaab', 'password-common'],
  ['vvsvvsvvsvvsv', 'password-common'],
  ['kodeordkodeord1', 'password-common'],
  ['letmein-letmein', 'password-common'],
  ['1qaz2wsx3edc4rfv', 'password-common'],
  ['computer1234', 'password-common'],
  ['Liverpool1234', 'password-common'],
  ['zxcvbnm12345', 'password-common'],
  ['hemmeligt1234', 'password-common'],
  ['vandhane og kobberrør', undefined],
  ['Kx9#mQ2$vL7p', undefined],
  ['blå sten i haven', undefined],
])('validates %j with the result %s', async (password, rule) => {
  expect((await weaknessOf(password, 'admin'))?.[0]).toBe(rule);
});

it('accepts generated passwords', async () => {
  for (let round = 0; round < 20; round++) expect(await weaknessOf(generatePassword(), 'admin')).toBeUndefined();
});
