import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const handbook = read('docs', 'operations.md');
const settings = namesIn(read('server', 'src', 'config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);

describe('the handbook', () => {
  it('lists exactly the existing settings', () => {
    const rows = sectionOf('Settings').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => namesIn(row.split('|')[1] ?? '', /`(\w+)`/g));
    expect(named.toSorted()).toEqual(settings.toSorted());
  });

  it('quotes actual messages', () => {
    const rows = sectionOf('When something is wrong').filter((line) => line.startsWith('| '));
    const quoted = rows.flatMap((row) => namesIn(row.split('|')[1] ?? '', /`([^`]+)`/g));
    // '…' is a value.
    const pieces = quoted.flatMap((message) =>
      message.split('…').map((piece) => piece.replace(/^[\s:,.()]+|[\s:,.()]+$/g, '')),
    );
    expect(pieces.length).toBeGreaterThan(20);
    const texts = messages();
    expect(pieces.filter((piece) => !texts.includes(piece))).toEqual([
      'error while loading shared libraries: libatomic.so.1',
    ]);
  });
});

describe('deployment', () => {
  it.each([
    ['compose.yaml', /^ {4}(?!POSTGRES)([A-Z][A-Z_]+?)(?:_FILE)?: /gm],
    ['Containerfile', /(?<=^ENV .*)\b(?!PATH|NODE_ENV|TMPDIR)([A-Z][A-Z_]+)=/gm],
  ])('%s uses existing settings', (file, names) => {
    const made = namesIn(read('deploy', file), names);
    expect(made.length).toBeGreaterThan(2);
    expect(settings).toEqual(expect.arrayContaining(made));
  });
});

function namesIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name);
}

function sectionOf(title: string): string[] {
  return handbook.split(`\n## ${title}\n`)[1]?.split('\n## ')[0]?.split('\n') ?? [];
}

/** Source of all messages, with concatenated literals joined. */
function messages(): string {
  const files = globSync(
    ['server/src/**/*.ts', 'packages/contract/src/errors/*.ts', 'packages/contract/src/errors.ts'],
    {
      cwd: root,
      exclude: ['**/*.test.ts'],
    },
  );
  return files.map((file) => read(file).replace(/' \+\s+['`]/g, '')).join('\n');
}
