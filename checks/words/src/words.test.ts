import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type IsKnown, loadDictionary, unknownWords } from './spelling.ts';
import { findBannedWords, readBannedWords } from './terms.ts';
import { documentTexts, factTexts, guideTexts, literalTexts, readTexts } from './texts.ts';

describe('banned words', () => {
  const bannedWords = readBannedWords(`
| da | before the section | - |

## Words that are not used

| | not | but |
|---|---|---|
| da | uden moms | ekskl. moms |
| da | niveau*, systemet | rettighed |
| da | ’ | ' |
| en | at once | immediately |
`);
  const found = (text: string, language: 'da' | 'en' = 'da') =>
    findBannedWords(text, language, bannedWords).map(({ word, instead }) => `${word}: ${instead}`);

  it('are read from the rows of one table', () =>
    expect(bannedWords.map(({ word }) => word)).toEqual(['uden moms', 'niveau*', 'systemet', '’', 'at once']));
  it('are read from content/terms.md', async () => {
    const terms = await readFile(new URL('../../../content/terms.md', import.meta.url), 'utf8');
    expect(readBannedWords(terms).map(({ word }) => word)).toEqual(
      expect.arrayContaining(['sociale afgifter', '“', 'at once']),
    );
  });
  it('are found in any letter case and across line breaks', () =>
    expect(found('Beløbet er Uden\nmoms.')).toEqual(['Uden\nmoms: ekskl. moms']));
  it('match whole words, or any word with the prefix before an asterisk', () => {
    expect(found('Nummeret i lønsystemet.')).toEqual([]);
    expect(found('Alle niveauerne.')).toEqual(['niveauerne: rettighed']);
  });
  it('can be punctuation marks', () => expect(found('API’et')).toEqual(["’: '"]));
  it('apply to one language only', () => {
    expect(found('at once')).toEqual([]);
    expect(found('Refused at once.', 'en')).toEqual(['at once: immediately']);
  });
});

describe('unknownWords', () => {
  let isKnown: IsKnown;
  beforeAll(async () => {
    isKnown = await loadDictionary('da', 'endpoint\nFrichs\n');
  });
  const unknown = (text: string) => unknownWords(text, isKnown);

  it('reports misspelled words, including compounds', () => {
    expect(unknown('Eftersyn af løfteudstyr på værkstedet.')).toEqual([]);
    expect(unknown('Eftersyn af lofteudstyr på værkstedet.')).toEqual(['lofteudstyr']);
  });
  it('accepts compounds of known words', () =>
    expect(unknown("Fakturalinjer, API-nøgler og id'er: pris- og avancegrupper.")).toEqual([]));
  it('accepts words of our own list, and names only if capitalised', () =>
    expect(unknown('Endpoint hos Frichs, ikke frichs.')).toEqual(['frichs']));
  it('ignores code, links, addresses, abbreviations and field names', () =>
    expect(
      unknown(
        'Se `hasErorrs` og [siden](/fitterhoursv4) {nearest} {{error too-long}} a@b.exmple https://exmple.dk GUID siteName.',
      ),
    ).toEqual([]));
  it('reports each word once', () => expect(unknown('Fajl og Fajl.')).toEqual(['Fajl']));
});

describe('extracted texts', () => {
  it('of a guide are its front matter and its paragraphs, without code blocks', () => {
    const guide =
      '---\ntitle: { da: Svar, en: Response }\ndescription: Om svar.\norder: 1\n---\n\nEt\nafsnit.\n\n```js\nlet x;\n```\n\n| a |\n| b |\n';
    expect(
      guideTexts('x.md', guide).map(({ location, languages, text }) => [location, languages.join(), text]),
    ).toEqual([
      ['x.md:2', 'da', 'Svar'],
      ['x.md:2', 'en', 'Response'],
      ['x.md:3', 'da', 'Om svar.'],
      ['x.md:7', 'da', 'Et\nafsnit.'],
      ['x.md:14', 'da', '| a |'],
      ['x.md:15', 'da', '| b |'],
    ]);
  });
  it('of an OpenAPI document are its descriptions and example values', () => {
    const document =
      'operationId: listAll\nsummary: Hent alle.\nexample: { Name: Nyt tag, Day: Monday, Code: key-unknown }\n';
    expect(documentTexts('x.yaml', document).map(({ languages, text }) => [languages.join(), text])).toEqual([
      ['da', 'Hent alle.'],
      ['da', 'Nyt tag'],
      ['da,en', 'Monday'],
    ]);
  });
  it('of the company facts are all values except lower-case keys', () =>
    expect(factTexts('x.yaml', 'debtor: { name: Bygholm Park, kind: housing }').map(({ text }) => text)).toEqual([
      'Bygholm Park',
    ]));
  it('of a source file are its string literals', () => {
    const source = `// 'not this'\nconst a = \`Køb \${isOne ? 'Én vare' : b}\`;\nconst c = 'To varer';\n`;
    expect(literalTexts('x.ts', source).map(({ location, text }) => `${location} ${text}`)).toEqual([
      'x.ts:2 Køb  … ',
      'x.ts:2 Én vare',
      'x.ts:3 To varer',
    ]);
  });
  it('cover guides, documents, companies, PDFs, errors and both user interfaces', async () => {
    const texts = await readTexts(fileURLToPath(new URL('../../../', import.meta.url)));
    const isThere = (location: string, language: 'da' | 'en') =>
      texts.some((text) => text.location.startsWith(location) && text.languages.includes(language));
    for (const location of [
      'content/da/',
      'api/v3.0/',
      'packages/company/facts/',
      'packages/company/src/generator/work/',
      'server/src/sandbox/pdf/',
    ])
      expect(isThere(location, 'da'), location).toBe(true);
    for (const location of [
      'packages/contract/src/errors.ts key-missing',
      'web/language/messages.ts showFields',
      'web/admin/history/audit-messages.ts audit.sandbox.reset',
      'web/admin/rights/messages.ts sum.given',
    ]) {
      expect(isThere(location, 'da'), location).toBe(true);
      expect(isThere(location, 'en'), location).toBe(true);
    }
  });
});

it.each(['da.txt', 'en.txt'])('our own words in %s are sorted and unique', async (name) => {
  const words = (await readFile(new URL(`../${name}`, import.meta.url), 'utf8')).trimEnd().split('\n');
  expect(words).toEqual([...new Set(words)].sort());
});
