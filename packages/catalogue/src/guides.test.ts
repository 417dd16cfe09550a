import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocumentError } from './document.ts';
import { loadGuides } from './guides.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guides-'));
  await mkdir(join(root, 'content', 'da'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(root, 'content', 'da', name), text);
const guide = (lines: string, body = 'Tekst.') => `---\n${lines}\n---\n${body}\n`;
const head = 'route: /start\ntitle: { da: Start, en: Start }\ndescription: Start her.\norder: 1';

describe('guides', () => {
  it('are sorted by order, and other files are ignored', async () => {
    await write('a.md', guide(head.replace('order: 1', 'order: 20')));
    await write('b.md', guide(head.replace('/start', '/first')));
    await write('notes.txt', 'intet');
    expect((await loadGuides(root)).map(({ route }) => route)).toEqual(['/first', '/start']);
  });
  it('must have unique order values', async () => {
    await write('a.md', guide(head));
    await write('b.md', guide(head.replace('/start', '/first')));
    await expect(loadGuides(root)).rejects.toThrow('order: another guide has 1 already');
  });
  it('default to the head of the menu and no aliases', async () => {
    await write('a.md', guide(head));
    expect((await loadGuides(root))[0]).toMatchObject({ menu: 'head', aliases: [] });
  });
  it('name the addresses of sections that have moved', async () => {
    await write('a.md', guide(`${head}\nmenu: recipes\nmoved: { et: /other#et }`));
    expect((await loadGuides(root))[0]).toMatchObject({ menu: 'recipes', moved: { et: '/other#et' } });
  });
  it('have blocks and headings', async () => {
    const headings = 'headings: { et: One, to: "Two | second, 2" }';
    await write('a.md', guide(`${head}\nmenu: foot\n${headings}`, '## Et\n\nTekst.\n\n## To'));
    expect((await loadGuides(root))[0]).toMatchObject({
      menu: 'foot',
      headings: [
        { level: 2, id: 'et', text: 'Et', english: 'One' },
        { level: 2, id: 'to', text: 'To', english: 'Two | second, 2' },
      ],
      blocks: [{ kind: 'prose' }],
    });
  });
});

describe('a guide with invalid front matter fails the build with file and field', () => {
  it.each([
    ['without front matter', 'Bare tekst.', 'Invalid input'],
    ['without a title', guide(head.replace(/title.*\n/, '')), 'title'],
    ['with a title in one language', guide(head.replace(', en: Start', '')), 'title.en'],
    ['with a relative route', guide(head.replace('/start', 'start')), 'route'],
    ['with an unknown menu position', guide(`${head}\nmenu: side`), 'menu'],
    ['with English for a heading that it lacks', guide(`${head}\nheadings: { to: Two }`), 'headings'],
    ['with an unknown key', guide(`${head}\ncolour: red`), 'colour'],
  ])('%s', async (_, text, field) => {
    await write('wrong.md', text);
    const error = await loadGuides(root).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DocumentError);
    expect(String(error)).toContain('content/da/wrong.md#:');
    expect(String(error)).toContain(field);
  });
});
