import type { FieldCode } from '@fagvaerk/contract/errors.ts';
import { passwordMaximumCharacters, passwordMinimumCharacters } from '@fagvaerk/contract/limits.ts';

const danishWords = [
  ...['kodeord', 'kodeordet', 'adgangskode', 'adgang', 'hemmelig', 'hemmeligt', 'hemmelighed', 'velkommen', 'bruger'],
  ...['fagværk', 'fagvaerk', 'danmark', 'københavn', 'kobenhavn', 'aarhus', 'århus', 'odense', 'aalborg', 'esbjerg'],
  ...['forår', 'sommer', 'efterår', 'vinter', 'mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'],
  ...['januar', 'februar', 'marts', 'juni', 'juli', 'oktober', 'jegelskerdig', 'elsker', 'skat', 'fodbold', 'brøndby'],
  ...['mester', 'tømrer', 'elektriker', 'blikkenslager', 'håndværker', 'montør', 'faktura', 'hejmeddig', 'portalen'],
];

/** Days of guessing on one machine against argon2. */
const fewestGuessesLog10 = 10;
const checkedCharacters = 64;
const substitutionsMaximum = 20;

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** The rule that a weak password breaks, and its limit. */
export async function weaknessOf(password: string, username: string): Promise<[FieldCode, number?] | undefined> {
  if (password.length < passwordMinimumCharacters) return ['password-too-short', passwordMinimumCharacters];
  if (password.length > passwordMaximumCharacters) return ['text-too-long', passwordMaximumCharacters];
  const isNamed = password.toLowerCase().includes(username.toLowerCase());
  if (username.length > 2 && isNamed) return ['password-contains-name'];
  estimator ??= loadEstimator();
  const { guessesLog10 } = (await estimator).check(password.slice(0, checkedCharacters), [username]);
  return guessesLog10 < fewestGuessesLog10 ? ['password-common'] : undefined;
}

async function loadEstimator() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { ...dictionary, danish: danishWords },
    l33tMaxSubstitutions: substitutionsMaximum,
  });
}
