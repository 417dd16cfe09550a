import { passwordMaximumCharacters, passwordMinimumCharacters } from '@fagvaerk/contract/limits.ts';

export type PasswordWeakness = 'tooShort' | 'tooLong' | 'common' | 'containsName';

export class WeakPasswordError extends Error {
  constructor(weakness: PasswordWeakness) {
    super(explanations[weakness]);
  }
}

const explanations: Record<PasswordWeakness, string> = {
  tooShort: `The password must have at least ${passwordMinimumCharacters} characters.`,
  tooLong: `The password must have at most ${passwordMaximumCharacters} characters.`,
  common: 'The password is too common: it is made of words or patterns that are tried first.',
  containsName: 'The password must not contain the name of the administrator.',
};

/** What long passwords are made of that everybody tries: words, names of places and products, rows of keys. */
const commonWords = [
  ...[
    'password',
    'passwort',
    'passord',
    'pass',
    'kodeord',
    'adgangskode',
    'adgang',
    'hemmelig',
    'hemmelighed',
    'secret',
  ],
  ...[
    'admin',
    'administrator',
    'root',
    'user',
    'bruger',
    'login',
    'logon',
    'welcome',
    'velkommen',
    'letmein',
    'changeme',
  ],
  ...[
    'default',
    'standard',
    'test',
    'tester',
    'testing',
    'demo',
    'guest',
    'master',
    'super',
    'system',
    'server',
    'portal',
  ],
  ...[
    'fagværk',
    'fagvaerk',
    'danmark',
    'denmark',
    'københavn',
    'kobenhavn',
    'copenhagen',
    'aarhus',
    'odense',
    'aalborg',
  ],
  ...[
    'spring',
    'summer',
    'autumn',
    'winter',
    'forår',
    'sommer',
    'efterår',
    'vinter',
    'monday',
    'mandag',
    'fredag',
    'friday',
  ],
  ...[
    'januar',
    'februar',
    'marts',
    'april',
    'maj',
    'juni',
    'juli',
    'august',
    'september',
    'oktober',
    'november',
    'december',
  ],
  ...[
    'iloveyou',
    'ilove',
    'jegelskerdig',
    'love',
    'elsker',
    'princess',
    'dragon',
    'monkey',
    'sunshine',
    'football',
    'fodbold',
  ],
  ...[
    'baseball',
    'shadow',
    'superman',
    'batman',
    'starwars',
    'pokemon',
    'whatever',
    'trustno',
    'hello',
    'hej',
    'the',
    'and',
  ],
  ...[
    'qwertyuiopå',
    'asdfghjklæø',
    'zxcvbnm',
    'qwertyuiop',
    'asdfghjkl',
    'qwerty',
    'qwertz',
    'azerty',
    'asdf',
    'qwer',
    'zxcv',
  ],
  ...[
    'abc',
    'abcd',
    'abcde',
    'abcdef',
    'xyz',
    'qaz',
    'wsx',
    'edc',
    'google',
    'microsoft',
    'windows',
    'facebook',
    'company',
  ],
].sort((a, b) => b.length - a.length);

/** Letters that are often written as digits or signs. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const fewestDifferentCharacters = 5;

/** Why a password will not do; undefined when it will. */
export function weaknessOf(password: string, administratorName: string): PasswordWeakness | undefined {
  if (password.length < passwordMinimumCharacters) return 'tooShort';
  if (password.length > passwordMaximumCharacters) return 'tooLong';
  const folded = password.toLowerCase();
  if (administratorName.length > 2 && folded.includes(administratorName.toLowerCase())) return 'containsName';
  return isCommon(folded) ? 'common' : undefined;
}

function isCommon(folded: string): boolean {
  if (new Set(folded).size < fewestDifferentCharacters) return true;
  if (isSequence(folded) || isRepetition(folded)) return true;
  // Digits and signs around a common word are the first thing that is tried with it.
  const plain = folded.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
  const undisguised = (text: string) => [...text].map((letter) => disguises[letter] ?? letter).join('');
  return [plain, undisguised(plain), undisguised(folded)].some((text) =>
    isMadeOfCommonWords(text.replace(/[^\p{L}]/gu, '')),
  );
}

function isMadeOfCommonWords(text: string): boolean {
  if (text === '') return true;
  return commonWords.some((word) => text.startsWith(word) && isMadeOfCommonWords(text.slice(word.length)));
}

/** abcdefghijkl, 987654321098: nearly every character follows from the one before. */
function isSequence(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((letter, index) => (letter.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0));
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length - 2;
}

/** The same few characters over and over. */
function isRepetition(text: string): boolean {
  return /^(.{1,5}?)\1+.{0,4}$/u.test(text);
}
