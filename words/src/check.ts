/** `npm run check`: what people read is spelled right, and has one word for one thing. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDictionary, unknownWords } from './spelling.ts';
import { findRuledOut, readRuledOut } from './terms.ts';
import { readTexts } from './texts.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

const texts = await readTexts(fileURLToPath(root));
const ruledOut = readRuledOut(await read('content/terms.md'));
const dictionaries = {
  da: await openDictionary('da', await read('words/da.txt')),
  en: await openDictionary('en', await read('words/en.txt')),
};

const problems = texts.flatMap((text) => [
  ...text.languages
    .flatMap((language) => findRuledOut(text.text, language, ruledOut))
    .map(({ word, instead }) => `${text.place} »${word}«: write ${instead}`),
  ...unknownWords(text.text, (word) => text.languages.some((language) => dictionaries[language](word))).map(
    (word) => `${text.place} »${word}« is in no dictionary: correct it, or add it to words/${text.languages[0]}.txt`,
  ),
]);

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`Words: ${texts.length} texts, no problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
