import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anchorOf, changesAsMarkdown, readChanges } from './changes.ts';
import { smallDocument } from './small-document.fixture.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'changes-'));
  await mkdir(join(root, 'api'));
});
afterEach(() => rm(root, { recursive: true }));

const entry = (date: string, title: string, more = '') =>
  `- date: ${date}\n  versions: [v4.0, v3.0]\n  title: ${title}\n  text: Se **her**.\n${more}`;
const read = async (yaml: string) => {
  await writeFile(join(root, 'api', 'changes.yaml'), yaml);
  return readChanges(root);
};

it('groups changes under date headings, each with its own anchor', async () => {
  const changes = await read(
    entry('2026-12-01', 'Nyt øre') + entry('2026-11-15', 'Første') + entry('2026-11-15', 'Før'),
  );
  expect(changes.map(anchorOf)).toEqual(['nyt-oere', 'foerste', 'foer']);
  expect(changes[0]?.html).toBe('Se <strong>her</strong>.');
  expect(changesAsMarkdown(changes, []).split('\n\n')).toEqual([
    ...['## 1. december 2026', '### Nyt øre', '**v4.0** **v3.0**', 'Se **her**.'],
    ...['## 15. november 2026', '### Første', '**v4.0** **v3.0**', 'Se **her**.'],
    ...['### Før', '**v4.0** **v3.0**', 'Se **her**.'],
  ]);
});

it('renders a notice for breaking changes and lists the affected calls and fields', async () => {
  const changes = await read(
    entry(
      '2026-12-01',
      'Note udgår',
      `  breaking: true
  concerns:
    - { call: 'GET /visits/{id}', fields: [answer data.note, parameter page] }
    - { call: '*', fields: [error, error header Allow] }
    - { call: POST /visits }
`,
    ).replace(', v3.0', ''),
  );
  const lines = (call: string) => [
    '**v4.0** *Ikke bagudkompatibel*',
    'Se **her**.',
    'Ændringen gælder:',
    `- ${call}, \`data.note\` i svaret, parameteren \`page\`\n- alle kald, i fejlsvar, headeren \`Allow\` i fejlsvar\n- \`POST /visits\``,
  ];
  const call = '`GET /api/v4.0/visits/{id}`';
  expect(changesAsMarkdown(changes, [smallDocument()]).split('\n\n').slice(2)).toEqual(
    lines(`[${call}](/visitsv4#get-visits-id)`),
  );
  expect(changes[0]?.html).toContain('Ændringen er ikke bagudkompatibel.');
  expect(changes[0]?.html).toContain('<li><code>GET /visits/{id}</code>, <code>data.note</code> i svaret');
});

it('lists no calls for a change that breaks nothing', async () => {
  const changes = await read(entry('2026-12-01', 'Nyt', '  concerns: [{ call: "GET /visits/{id}" }]\n'));
  expect(changesAsMarkdown(changes, [smallDocument()])).toMatch(/Se \*\*her\*\*\.$/);
});

describe('an invalid changes.yaml fails the build with the reason', () => {
  it.each([
    ['without entries', '[]', 'Too small'],
    ['oldest first', entry('2026-11-15', 'A') + entry('2026-12-01', 'B'), 'must be newest first'],
    ['with a duplicate title', entry('2026-11-15', 'A') + entry('2026-11-15', 'a'), 'must have each title once'],
    ['with a nonexistent date', entry('2026-11-31', 'A'), 'date'],
    ['with an unknown version', entry('2026-11-15', 'A').replace('v3.0', 'v2.0'), 'versions'],
    ['with a malformed call', entry('2026-11-15', 'A', '  concerns: [{ call: listVisits }]\n'), 'such as GET'],
    [
      'with a malformed field',
      entry('2026-11-15', 'A', '  concerns: [{ call: "*", fields: [note] }]\n'),
      'such as answer',
    ],
    ['with an unknown key', entry('2026-11-15', 'A', '  author: me\n'), 'author'],
  ])('%s', async (_, yaml, complaint) => {
    await expect(read(yaml)).rejects.toThrow('api/changes.yaml#');
    await expect(read(yaml)).rejects.toThrow(complaint);
  });
});
