import { passwordMaximumCharacters, passwordMinimumCharacters } from '@fagvaerk/contract/limits.ts';

export type PasswordWeakness = 'tooShort' | 'tooLong' | 'common' | 'containsName';

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

export async function weaknessOf(password: string, administratorName: string): Promise<PasswordWeakness | undefined> {
  if (password.length < passwordMinimumCharacters) return 'tooShort';
  if (password.length > passwordMaximumCharacters) return 'tooLong';
  const isNamed = password.toLowerCase().includes(administratorName.toLowerCase());
  if (administratorName.length > 2 && isNamed) return 'containsName';
  estimator ??= loadEstimator();
  const { guessesLog10 } = (await estimator).check(password.slice(0, checkedCharacters), [administratorName]);
  return guessesLog10 < fewestGuessesLog10 ? 'common' : undefined;
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
