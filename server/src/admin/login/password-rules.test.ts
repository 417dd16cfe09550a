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
  ['vandhane og kobberrør', undefined],
  ['Kx9#mQ2$vL7p', undefined],
  ['blå sten i haven', undefined],
])('%j is %s', (password, weakness) => {
  expect(weaknessOf(password, 'admin')).toBe(weakness);
});

it('never finds a generated password weak', () => {
  for (let round = 0; round < 200; round++) expect(weaknessOf(generatePassword(), 'admin')).toBeUndefined();
});
