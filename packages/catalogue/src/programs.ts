import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SampleLanguage, sampleLanguages } from './samples/languages.ts';

const extensions: Record<SampleLanguage, string> = {
  cURL: 'sh',
  'C#': 'cs',
  PHP: 'php',
  Python: 'py',
  JavaScript: 'mjs',
  PowerShell: 'ps1',
};

/** Each program is the client of its language, followed by what the recipe does. */
export function programsOf(root: string, recipe: string): Record<SampleLanguage, string> {
  const read = (name: string) => readFileSync(join(root, 'examples', 'recipes', name), 'utf8').trimEnd();
  const programs = sampleLanguages.map((language) => {
    const extension = extensions[language];
    return [language, `${read(`client.${extension}`)}\n\n${read(`${recipe}.${extension}`)}`];
  });
  return Object.fromEntries(programs);
}
