import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShrinkable } from './room.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fagvaerk-room-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As a release made it that could not give room back: most of it is empty by now. */
function olderFile(name: string, megabytes: number): string {
  const file = join(folder, name);
  using database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table records (id integer primary key, data blob);');
  const insert = database.prepare('insert into records (data) values (?)');
  database.exec('begin');
  for (let count = 0; count < megabytes; count++) insert.run(randomBytes(1024 ** 2));
  database.exec('commit; delete from records where id > 1;');
  return file;
}

const modeOf = (file: string) => {
  using database = new DatabaseSync(file);
  const kept = database.prepare('select count(*) as kept from records').get()?.kept;
  return [database.prepare('pragma auto_vacuum').get()?.auto_vacuum, kept];
};

it('a file of an older release is written anew once, with all that is in it, and can shrink from then on', () => {
  const file = olderFile('small.sqlite', 5);
  expect(modeOf(file)).toEqual([0, 1]);
  expect(makeShrinkable(file)).toBe(true);
  expect(modeOf(file)).toEqual([2, 1]);
  expect(statSync(file).size).toBeLessThan(2 * 1024 ** 2);
  expect(makeShrinkable(file)).toBe(true);
});

it('one that is large stays as it is', () => {
  const file = olderFile('large.sqlite', 66);
  expect(makeShrinkable(file)).toBe(false);
  expect(modeOf(file)).toEqual([0, 1]);
});

it('one that is not there yet will be able to, and one that is no database is left to whoever opens it', async () => {
  expect(makeShrinkable(join(folder, 'none.sqlite'))).toBe(true);
  const file = join(folder, 'damaged.sqlite');
  await writeFile(file, 'x'.repeat(5_000));
  expect(makeShrinkable(file)).toBe(false);
});
