import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiErrors } from '@fagvaerk/contract/errors.ts';
import { pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { bundleVersion } from './bundle.ts';
import { DocumentError } from './document.ts';
import { expandPlaceholders, readLists, validateErrorGuide } from './guides-lists.ts';
import type { Guide } from './model.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const golden = fileURLToPath(new URL('./golden', import.meta.url));
const lists = await readLists(root, [await bundleVersion(golden, 'v4.0')]);
const fill = (markdown: string) => expandPlaceholders(markdown, lists, 'content/da/x.md');

describe('a guide', () => {
  it('prints limits in Danish number format', () =>
    expect(fill('{{limit pageSizeMaximum}} og {{limit callTextMaximumCharacters}}')).toBe(
      `${pageSizeMaximum} og 10.000`,
    ));
  it('prints an error code with its status and message, including placeholders', () => {
    expect(fill('{{error unknown-attribute}}')).toBe(
      '### `unknown-attribute`\n\n**400** »Der er intet felt ved navn `{value}` at søge i. Du kan søge i `{values}`.«\n',
    );
  });
  it('prints each status of an error code with its message', () =>
    expect(fill('{{error record-not-found}}')).toBe(
      '### `record-not-found`\n\n**404** »Der er ingen post med id eller nummer `{value}` på sitet.«\n\n**400** »`{field}` henviser til en post, der ikke findes på sitet: `{value}`.«\n',
    ));
  it('prints the lists of a version by their best filter for synchronisation', () =>
    expect(fill('{{lists v4.0 none}}')).toBe('[Besøg](/visitsV4#get-visits)'));
  it('prints a list that has both filters under updatedAfter only', async () => {
    const own = await readLists(root, [await bundleVersion(root, 'v4.0')]);
    const hours = '[Montørtimer](/fitterhoursv4#get-fitterhours)';
    expect(own.lists?.('v4.0 updatedAfter')).toContain(hours);
    expect(own.lists?.('v4.0 delta')).not.toContain(hours);
  });
  it('prints the table of terms, each section under its Danish heading', () => {
    const glossary = fill('{{glossary}}');
    expect(glossary).toContain(
      '\n## Medarbejdere og løn\n\n| engelsk eller API | dansk |\n|---|---|\n| fitter | montør |\n',
    );
    expect(glossary).not.toContain('**');
  });
  it('fails without the table of terms', async () => {
    const other = await mkdtemp(join(tmpdir(), 'terms-'));
    await mkdir(join(other, 'api'));
    await mkdir(join(other, 'content'));
    await copyFile(join(root, 'api', 'changes.yaml'), join(other, 'api', 'changes.yaml'));
    await writeFile(join(other, 'content', 'terms.md'), '# Ord\n');
    const { glossary } = await readLists(other, []);
    expect(() => glossary?.('')).toThrow('has no table of terms');
  });
  it('prints the record counts of the sandbox sites', () => {
    const table = fill('{{companies}}');
    expect(table).toContain('| `siteName` | `lindholm-vvs` | `kjaer-el` |');
    expect(table).toMatch(/\| fakturaer \| \d+ \| \d+ \|/);
  });
  it('prints a program verbatim', () =>
    expect(fill('{{program examples/synchronise/synchronise.mjs}}')).toMatch(
      /^```js\n\/\/ Holder en kopi[\s\S]*\n```$/,
    ));
  it('keeps braces that are not placeholders', () => expect(fill('`{id}` og {{ }}')).toBe('`{id}` og {{ }}'));
  it.each([
    '{{limit pageSizeLargest}}',
    '{{limit latestApiVersion}}',
    '{{limit toString}}',
    '{{error no-such-code}}',
    '{{error toString}}',
    '{{lists v9.0 delta}}',
    '{{lists v4.0 weather}}',
    '{{weather}}',
  ])('fails the build for the unknown placeholder %s', (mark) => {
    expect(() => fill(mark)).toThrow(DocumentError);
    expect(() => fill(mark)).toThrow(`content/da/x.md#: ${mark} is in none of the lists`);
  });
});

describe('the guide to error codes', () => {
  const guideTo = (codes: readonly string[]): Guide[] => [
    {
      ...{ route: '/errors', aliases: [], title: { da: '', en: '' }, description: '', menu: 'more', blocks: [] },
      headings: codes.map((id) => ({ level: 3, id, text: id })),
    },
  ];
  const codes = Object.keys(apiErrors);
  it('is valid if it explains every code', () => expect(() => validateErrorGuide(guideTo(codes))).not.toThrow());
  it('fails the build with the name of a missing code', () =>
    expect(() => validateErrorGuide(guideTo(codes.filter((code) => code !== 'key-missing')))).toThrow(
      'content/da/errors.md#: lacks {{error key-missing}}, each with',
    ));
});
