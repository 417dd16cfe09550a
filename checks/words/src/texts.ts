import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rightNames } from '@fagvaerk/contract/access-levels.ts';
import { assistantWordsIn } from '@fagvaerk/contract/assistant-words.ts';
import { csvWordsIn } from '@fagvaerk/contract/csv-words.ts';
import { hintWords } from '@fagvaerk/contract/errors/hints.ts';
import { errors } from '@fagvaerk/contract/errors.ts';
import { accessToAll, explanations } from '@fagvaerk/contract/explanations.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { builtInRoleNames } from '@fagvaerk/contract/role-names.ts';
import { isPair, isScalar, LineCounter, parseDocument, type Scalar, visit } from 'yaml';

export interface Text {
  /** File and line, or file and message name. */
  readonly location: string;
  /** Several if the language is ambiguous, as for API names. */
  readonly languages: readonly Language[];
  readonly text: string;
}

const bothLanguages: readonly Language[] = ['da', 'en'];

export async function readTexts(root: string): Promise<Text[]> {
  const of = async (pattern: string, textsOf: (file: string, source: string) => Text[]) => {
    const files = globSync(pattern, { cwd: root }).sort();
    return (
      await Promise.all(files.map(async (file) => textsOf(file, await readFile(join(root, file), 'utf8'))))
    ).flat();
  };
  return [
    ...(await of('content/da/*.md', guideTexts)),
    ...(await of('api/**/*.yaml', documentTexts)),
    ...(await of('packages/company/facts/*.yaml', factTexts)),
    ...(await of('packages/company/src/{entities,generator,rules}/**/!(*.test|*.fixture).ts', literalTexts)),
    ...(await of(
      'server/src/{http/violation,portal/{status,deprecation-notice},sandbox/pdf/!(*.test)}.ts',
      literalTexts,
    )),
    ...tableTexts('packages/contract/src/assistant-words.ts', assistantWordsIn),
    ...tableTexts('packages/contract/src/errors.ts', errorsIn),
    ...tableTexts('packages/contract/src/errors/hints.ts', (language) => hintWords[language]),
    ...tableTexts('packages/contract/src/explanations.ts', explanationsIn),
    ...tableTexts('packages/contract/src/csv-words.ts', csvWordsIn),
    ...tableTexts('packages/contract/src/role-names.ts', builtInRoleNamesIn),
    ...(await messageTexts(root)),
  ];
}

/** Each file of messages exports one function that returns them in a language. */
async function messageTexts(root: string): Promise<Text[]> {
  const files = globSync('web/{language,admin}/**/*messages.ts', { cwd: root }).sort();
  const texts = files.map(async (file) => {
    const exported: object = await import(pathToFileURL(join(root, file)).href);
    const [, tableIn] = Object.entries(exported).find(([name]) => /messagesIn$/i.test(name)) ?? [];
    return tableTexts(file, tableIn);
  });
  return (await Promise.all(texts)).flat();
}

/** Table rows, list items and headings are paragraphs of their own. */
const paragraph = /^\S.*(?:\n(?!\||- |\d+\. |#).*\S.*)*/gm;

export function guideTexts(file: string, source: string): Text[] {
  const [whole = '', frontMatter = ''] = /^---\n(.*?\n)---\n/s.exec(source) ?? [];
  const blank = (text: string) => text.replaceAll(/[^\n]/g, '');
  const body = blank(whole) + source.slice(whole.length).replaceAll(/^```.*?^```$/gms, blank);
  const paragraphs = [...body.matchAll(paragraph)];
  return [
    ...documentTexts(file, `\n${frontMatter}`),
    ...paragraphs.map(({ 0: text, index }) => ({
      location: `${file}:${lineAt(body, index)}`,
      languages: ['da'] as const,
      text,
    })),
  ];
}

const prose = new Set(['description', 'summary', 'notes', 'title', 'text', 'da', 'gone', 'change']);
const shown = new Set(['example', 'examples', 'enum', 'default']);

export function documentTexts(file: string, source: string): Text[] {
  return scalars(file, source, (keys, value) => {
    if (keys.some((key) => shown.has(key))) return languagesOfData(value);
    if (['en', 'x-en'].includes(keys.at(-1) ?? '') || keys.includes('headings') || keys.includes('cards'))
      return ['en'];
    const isStated = keys.includes('x-v4') && keys.at(-2) === 'parameters';
    return isStated || prose.has(keys.at(-1) ?? '') ? ['da'] : null;
  });
}

export const factTexts = (file: string, source: string): Text[] =>
  scalars(file, source, (_keys, value) => languagesOfData(value));

/** Data are Danish; single words may be API values such as Monday, and lower-case ones are keys. */
function languagesOfData(value: string): readonly Language[] | null {
  if (isKey(value)) return null;
  return /\s/.test(value) ? ['da'] : bothLanguages;
}

const isKey = (value: string): boolean => /^[a-z\d/#.:_-]+$/.test(value);

type LanguagesOf = (keys: string[], value: string) => readonly Language[] | null;

function scalars(file: string, source: string, languagesOf: LanguagesOf): Text[] {
  const lineCounter = new LineCounter();
  const texts: Text[] = [];
  visit(parseDocument(source, { lineCounter }), {
    Scalar(role, node: Scalar, path) {
      if (role === 'key' || typeof node.value !== 'string') return;
      const keys = path.filter(isPair).map(({ key }) => (isScalar(key) ? String(key.value) : ''));
      const languages = languagesOf(keys, node.value);
      const location = `${file}:${lineCounter.linePos(node.range?.[0] ?? 0).line}`;
      if (languages) texts.push({ location, languages, text: node.value });
    },
  });
  return texts;
}

const literal = /\/\/[^\n]*|\/\*.*?\*\/|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/gs;
const interpolation = /\$\{.*?\}/gs;

export const literalTexts = (file: string, source: string): Text[] =>
  literalsIn(source).flatMap(({ text, index }) =>
    isKey(text) ? [] : [{ location: `${file}:${lineAt(source, index)}`, languages: bothLanguages, text }],
  );

/** Omits template interpolations, except for the literals in them. */
function literalsIn(source: string, start = 0): { text: string; index: number }[] {
  return [...source.matchAll(literal)].flatMap(({ 0: whole, index, 1: single, 2: double, 3: template }) => {
    const text = single ?? double ?? template?.replaceAll(interpolation, ' … ');
    const inner = template === undefined ? [] : [...whole.matchAll(interpolation)];
    return [
      ...(text === undefined ? [] : [{ text, index: start + index }]),
      ...inner.flatMap((code) => literalsIn(code[0], start + index + code.index)),
    ];
  });
}

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;

const errorsIn = (language: Language) =>
  Object.fromEntries(Object.entries(errors).map(([code, { [language]: sentence }]) => [code, sentence]));

const explanationsIn = (language: Language) => {
  const entries = Object.entries({ ...explanations, all: { accessToAll }, rights: rightNames });
  return Object.fromEntries(
    entries.map(([rule, sentences]) => [rule, Object.values(sentences).map((sentence) => sentence[language])]),
  );
};

const builtInRoleNamesIn = (language: Language) =>
  Object.fromEntries(Object.entries(builtInRoleNames).map(([kind, name]) => [kind, name[language]]));

/** Texts that are equal in both tables may be in either language. */
function tableTexts(file: string, tableIn: (language: Language) => object): Text[] {
  const [da, en] = [textsByName(tableIn('da')), textsByName(tableIn('en'))];
  const textsIn = (table: Map<string, string>, other: Map<string, string>, language: Language) =>
    [...table].map(([name, text]) => ({
      location: `${file} ${name}`,
      languages: text === other.get(name) ? bothLanguages : [language],
      text,
    }));
  return [...textsIn(da, en, 'da'), ...textsIn(en, da, 'en')];
}

/** Messages by name; for functions, all literals in their source. */
function textsByName(messages: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, message]: [string, unknown]): [string, string][] => {
      const name = before + key;
      if (typeof message === 'string') return [[name, message]];
      if (typeof message === 'function') return [[name, literalText(String(message))]];
      return [...textsByName(message as object, `${name}.`)];
    }),
  );
}

const literalText = (source: string): string =>
  literalsIn(source)
    .map(({ text }) => text)
    .join(' ');
