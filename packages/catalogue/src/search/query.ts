import { METHODS, type Method, type Version } from '../model.ts';
import { wordsOf } from './words.ts';

export interface Query {
  readonly words: readonly Readonly<{ text: string; emphasis: number }>[];
  readonly stopWords: readonly string[];
  readonly path: string;
  readonly version: Version | undefined;
  readonly method: Method | undefined;
  /** The query asks for an action, so endpoints are preferred. */
  readonly isAction: boolean;
}

const maximumWords = 8;
const wordMaximumCharacters = 40;

/** Stop words, used only to break ties. */
const stopWords = new Set(
  'hvad hvor hvordan hvorfor hvornår hvem hvilke hvilken hvilket hvis man jeg mig min mit mine du din dit kan må skal vil får få gør er var har have blive bliver lave findes der det den de en et én ét at i på til for fra med af om og eller som ikke så når ved ud sker hos stå står samme kun the a an of to in on for with and or is are do does can may has have been be was i my how what why when where which get there me it same will only'.split(
    ' ',
  ),
);

export const isStopWord = (word: string): boolean => stopWords.has(word);

const actions = [
  ['GET', 'hent hente fetch find finde list'],
  ['POST', 'opret oprette tilføj tilføje create add registrer registrere registrér upload tildel book giv'],
  ['DELETE', 'slet slette delete fjern remove'],
] as const;
const actionMethods = new Map<string, Method>(
  actions.flatMap(([method, words]) => words.split(' ').map((word) => [word, method] as const)),
);

const changing = new Set('ret rette ændr ændre rediger opdater opdatér update edit change skift'.split(' '));

export function readQuery(typed: string): Query {
  const text = typed.normalize('NFC').slice(0, 200);
  const version = /(?:^|[\s/])v?\s?4(?:\.0)?(?=$|[\s/])/i.test(text)
    ? 'v4.0'
    : /(?:^|[\s/])v?\s?3(?:\.0)?(?=$|[\s/])/i.test(text)
      ? 'v3.0'
      : undefined;
  const typedWords = text.split(/\s+/);
  const path = pathOf(typedWords);
  const method = METHODS.find((one) => typedWords.includes(one));
  const rest = text.replaceAll(/(?:^|(?<=[\s/]))(?:v[34](?:\.0)?|[34]\.0)(?=$|[\s/])/gi, ' ');
  const words = wordsOf(rest)
    .map((word) => word.text.slice(0, wordMaximumCharacters))
    .slice(0, maximumWords);
  const counting = words.filter((word) => !isStopWord(word) && !(method && word === method.toLowerCase()));
  const meant = counting.length > 0 ? counting : words;
  const action = words.map((word) => actionMethods.get(word)).find((one) => one !== undefined);
  const isChange = words.some((word) => changing.has(word));
  return {
    words: meant.map((word) => ({ text: word, emphasis: actionMethods.has(word) || changing.has(word) ? 0.35 : 1 })),
    stopWords: counting.length > 0 ? words.filter(isStopWord) : [],
    path,
    version,
    method: method ?? action,
    isAction: words.length > 1 && (method !== undefined || action !== undefined || isChange),
  };
}

/** The path of a URL, without host and query. */
function pathOf(typed: readonly string[]): string {
  const written = typed.find((one) => one.includes('/'))?.toLowerCase() ?? '';
  const withoutHost = /^https?:\/\//.test(written) ? written.split('/').slice(3).join('/') : written;
  const [path = ''] = withoutHost.split(/[?#]/);
  return path.split('/').filter(Boolean).join('/');
}
