import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadDictionary, unknownWords } from './spelling.ts';
import { findBannedWords, readBannedWords } from './terms.ts';
import { readTexts } from './texts.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

const texts = await readTexts(fileURLToPath(root));
const bannedWords = readBannedWords(await read('content/terms.md'));
const dictionaries = {
  da: await loadDictionary('da', await read('checks/words/da.txt')),
  en: await loadDictionary('en', await read('checks/words/en.txt')),
};

const problems = texts.flatMap((text) => [
  ...text.languages
    .flatMap((language) => findBannedWords(text.text, language, bannedWords))
    .map(({ word, instead }) => `${text.location} »${word}«: write ${instead}`),
  ...unknownWords(text.text, (word) => text.languages.some((language) => dictionaries[language](word))).map(
    (word) =>
      `${text.location} »${word}« is in no dictionary: correct it, or add it to checks/words/${text.languages[0]}.txt`,
  ),
]);

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`Words: ${texts.length} texts, no problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
