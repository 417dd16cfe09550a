import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleVersion } from '../bundle.ts';
import { changesSinceRelease, writeReleased } from './released.ts';

const golden = fileURLToPath(new URL('../golden', import.meta.url));
const entry = (more = '', date = '2026-11-16') =>
  `- { date: ${date}, versions: [v4.0], title: Note udgår, text: Brug andet.${more} }\n`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'released-'));
  await cp(golden, root, { recursive: true });
  await mkdir(join(root, 'api', 'released'));
  await writeFile(join(root, 'api', 'changes.yaml'), entry());
  await writeReleased(root, await bundleVersion(root, 'v4.0'), '2026-11-16');
});
afterEach(() => rm(root, { recursive: true }));

const change = async (file: string, from: string | RegExp, to: string) => {
  const text = await readFile(join(root, file), 'utf8');
  await writeFile(join(root, file), text.replace(from, to));
};
const since = async () => changesSinceRelease(root, await bundleVersion(root, 'v4.0'));
const tell = (...entries: string[]) => writeFile(join(root, 'api', 'changes.yaml'), entries.join(''));

const visits = 'api/v4.0/visits.yaml';
const takeAway = () => change(visits, /^ {8}note: \{.*\n/m, '');

it('stores no texts or examples, but keeps fields with names such as title', async () => {
  const kept = await readFile(join(root, 'api', 'released', 'v4.0.json'), 'utf8');
  expect(kept).not.toMatch(/Besøg|Havnegade|"x-entity"/);
  expect(JSON.parse(kept)).toMatchObject({
    'x-released': '2026-11-16',
    components: { schemas: { Task: { properties: { title: { type: 'string' } } } } },
  });
});

it('reports nothing if only texts changed', async () => {
  await change(visits, 'En besked.', 'En anden besked.');
  expect(await since()).toEqual({ problems: [], notes: [] });
});

it('reports breaking changes and a suggested changelog entry until it is added', async () => {
  await takeAway();
  const { problems } = await since();
  const advice = problems.pop() ?? '';
  expect(problems).toEqual([
    expect.stringContaining('answer data.note is gone: GET /visits/{visitID}'),
    expect.stringContaining('body note is gone: POST /visits'),
    expect.stringContaining('answer successObjects.note is gone: POST /visits'),
  ]);
  expect(advice).toContain('breaking: true');
  const written = advice.slice(advice.indexOf('- date')).replace('…', '2026-11-17').replace('text: …', 'text: Væk.');
  await tell(written.replace('title: …', 'title: Note'), entry());
  expect((await since()).problems).toEqual([]);
});

const named = 'concerns: [{ call: "*", fields: [body note, answer data, answer successObjects] }]';
it.each([
  ['that is not marked as breaking covers no breaking change', entry(`, ${named}`), 3],
  ['of another version covers no change', entry(`, breaking: true, ${named}`).replace('v4.0', 'v3.0'), 3],
  ['from before the release covers no change', entry(`, breaking: true, ${named}`, '2026-11-15'), 3],
  ['of another field covers no change', entry(', breaking: true, concerns: [{ call: "*", fields: [body no] }]'), 3],
  [
    'of some of the calls covers only those',
    entry(', breaking: true, concerns: [{ call: "GET /visits/{id}", fields: [answer] }]'),
    2,
  ],
  ['of all calls and the parent fields covers all changes', entry(`, breaking: true, ${named}`), 0],
])('a changelog entry %s', async (_, text, left) => {
  await takeAway();
  await tell(text);
  expect((await since()).problems.filter((one) => one.includes('is gone'))).toHaveLength(left);
});

it('reports additions as notes until they are in the changelog', async () => {
  await change(visits, /^( {8})note: \{/m, '$1remark: { type: string, description: Ny. }\n$&');
  const { problems, notes } = await since();
  expect(problems).toEqual([]);
  expect(notes).toContainEqual(expect.stringContaining('answer data.remark is new: GET /visits/{visitID}'));
  await tell(entry(`, ${named.replace('body note', 'body remark')}`));
  expect((await since()).notes).toEqual([]);
});
