import { expect, it } from 'vitest';
import { weaknessOf } from './password-rules.ts';
import { generatePassword } from './passwords.ts';

it.each([
  ['kort', 'tooShort'],
  ['elleve-tegn', 'tooShort'],
  ['x'.repeat(201), 'tooLong'],
  ['admin-og-vandhanen', 'containsName'],
  ['password1234', 'common'],
  ['P@ssw0rd2026!', 'common'],
  ['passwordpassword', 'common'],
  ['Sommer2026!!!', 'common'],
  ['Velkommen2026', 'common'],
  ['qwerty123456', 'common'],
  ['qwertyuiopå1', 'common'],
  ['1q2w3e4r5t6y', 'common'],
  ['123456789012', 'common'],
  ['abcdefghijkl', 'common'],
  ['aaaaaaaaaaaab', 'common'],
  ['vvsvvsvvsvvsv', 'common'],
  ['kodeordkodeord1', 'common'],
  ['letmein-letmein', 'common'],
  ['1qaz2wsx3edc4rfv', 'common'],
  ['computer1234', 'common'],
  ['Liverpool1234', 'common'],
  ['zxcvbnm12345', 'common'],
  ['hemmeligt1234', 'common'],
  ['vandhane og kobberrør', undefined],
  ['Kx9#mQ2$vL7p', undefined],
  ['blå sten i haven', undefined],
])('validates %j with the result %s', async (password, weakness) => {
  expect(await weaknessOf(password, 'admin')).toBe(weakness);
});

it('accepts generated passwords', async () => {
  for (let round = 0; round < 20; round++) expect(await weaknessOf(generatePassword(), 'admin')).toBeUndefined();
});
