import { expect, it } from 'vitest';
import { forEachTest } from '../../test/fixtures/for-all-tests.ts';
import { openTestAccess } from '../../test/fixtures/test-portal.ts';
import { writeTransaction } from '../database/write.ts';
import { listEndpoints, reconcileEndpoints } from './endpoints.ts';

const opened = forEachTest(() => openTestAccess());

const document = (...paths: string[]) =>
  writeTransaction(opened.access.db, (trx) =>
    reconcileEndpoints(
      trx,
      paths.map((path) => ({ path, version: 'v4.0', methods: ['GET'] })),
    ),
  );
const idsByPath = async () =>
  Object.fromEntries((await listEndpoints(opened.access.db)).map(({ path, id }) => [path, id]));

it('keeps ids across restarts, reordering and changed methods', async () => {
  await document('/a', '/b', '/c');
  const before = await idsByPath();
  await document('/c', '/a', '/d', '/b');
  const after = await idsByPath();
  expect(after).toMatchObject(before);
  expect(Object.keys(after)).toEqual(['/c', '/a', '/d', '/b']);
});

it('retires a removed path, never reuses its id, and restores it when the path returns', async () => {
  await document('/a', '/b');
  const { '/b': id } = await idsByPath();
  await document('/a');
  expect(await idsByPath()).not.toHaveProperty('/b');
  await document('/a', '/new');
  expect((await idsByPath())['/new']).not.toBe(id);
  await document('/a', '/B');
  expect((await idsByPath())['/B']).toBe(id);
});

it('writes nothing when nothing has changed', async () => {
  await document('/a', '/b');
  const before = await opened.access.db.selectFrom('endpoints').selectAll().orderBy('id').execute();
  await document('/a', '/b');
  expect(await opened.access.db.selectFrom('endpoints').selectAll().orderBy('id').execute()).toEqual(before);
});
