import { passwordMaximumCharacters, passwordMinimumCharacters } from '@fagvaerk/contract/limits.ts';

export type PasswordWeakness = 'tooShort' | 'tooLong' | 'common' | 'containsName';

/** Tried first here, and in no list that the world shares. */
const danishWords = [
  ...['kodeord', 'kodeordet', 'adgangskode', 'adgang', 'hemmelig', 'hemmeligt', 'hemmelighed', 'velkommen', 'bruger'],
  ...['fagværk', 'fagvaerk', 'danmark', 'københavn', 'kobenhavn', 'aarhus', 'århus', 'odense', 'aalborg', 'esbjerg'],
  ...['forår', 'sommer', 'efterår', 'vinter', 'mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'],
  ...['januar', 'februar', 'marts', 'juni', 'juli', 'oktober', 'jegelskerdig', 'elsker', 'skat', 'fodbold', 'brøndby'],
  ...['mester', 'tømrer', 'elektriker', 'blikkenslager', 'håndværker', 'montør', 'faktura', 'hejmeddig', 'portalen'],
];

/** As many guesses as one machine makes in days, against a hash that was made to be slow. */
const fewestGuessesLog10 = 10;
/** What comes later adds strength only, and further readings of it hardly any weakness: neither is worth the time. */
const judgedCharacters = 64;
const disguisesTried = 20;

/** Why a password will not do; undefined when it will. */
export async function weaknessOf(password: string, administratorName: string): Promise<PasswordWeakness | undefined> {
  if (password.length < passwordMinimumCharacters) return 'tooShort';
  if (password.length > passwordMaximumCharacters) return 'tooLong';
  const isNamed = password.toLowerCase().includes(administratorName.toLowerCase());
  if (administratorName.length > 2 && isNamed) return 'containsName';
  const { guessesLog10 } = (await readJudge()).check(password.slice(0, judgedCharacters), [administratorName]);
  return guessesLog10 < fewestGuessesLog10 ? 'common' : undefined;
}

let judge: ReturnType<typeof makeJudge> | undefined;

/** Most processes never see a password chosen: the lists are read when the first is. */
const readJudge = (): ReturnType<typeof makeJudge> => {
  judge ??= makeJudge();
  return judge;
};

/** Knows fifty thousand passwords that are in use, words, rows of keys, dates, repetitions, and the usual disguises of them all. */
async function makeJudge() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { ...dictionary, danish: danishWords },
    l33tMaxSubstitutions: disguisesTried,
  });
}
