import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, spawnProgram, untilReady } from '../../../scripts/portal-process.mjs';
import { openDatabase } from '../../src/database/open.ts';
import { outcome, spawnPortal } from '../fixtures/portal-process.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { testAdministrator } from '../fixtures/test-portal.ts';
import { writeWebBuild } from '../fixtures/web-build.ts';

const canSetModes = process.platform !== 'win32';
let build: Awaited<ReturnType<typeof writeWebBuild>>;
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  build = await writeWebBuild();
  database = await makeTestDatabase();
  folder = database.settings.dataDir;
});
afterEach(async () => {
  await build.remove();
  await database.remove();
});

async function spawn(variables: Record<string, string> = {}) {
  const PORT = String(await freePort());
  const settings = { ...database.variables, PORT, ADMIN_PASSWORD: testAdministrator.Password, ...variables };
  const child = spawnPortal(settings, build.folder);
  return { child, ended: outcome(child), origin: `http://127.0.0.1:${PORT}` };
}

async function start(variables?: Record<string, string>) {
  const portal = await spawn(variables);
  await untilReady(portal.child);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    portal.child.kill(signal);
    return portal.ended;
  };
  return { ...portal, stop };
}

/** A start that fails: what it says, in one line and without a stack. */
async function complaintOf(variables?: Record<string, string>): Promise<string> {
  const { code, complaints } = await (await spawn(variables)).ended;
  expect(code).toBe(1);
  expect(complaints).toMatch(/^[^\n]+\n$/);
  expect(complaints).not.toMatch(/\.ts:\d|undefined/);
  return complaints;
}

const command = async (name: string, ...words: string[]) => {
  const child = spawnProgram(`server/src/commands/${name}.ts`, words, database.variables);
  child.stdin.end('vandhane og kobberrør\n');
  return outcome(child);
};

describe.skipIf(isOnPostgres)('a folder', () => {
  it('is for one server, which commands work beside', async () => {
    const first = await start();
    expect(await complaintOf()).toContain(`Another server already works with the data in ${folder}.`);
    for (const [name, ...words] of [
      ['admin', 'list'],
      ['admin', 'create', 'Bo'],
      ['sites', 'add', 'holm-el', 'https://holm.example.dk'],
      ['backup', join(folder, 'copy')],
    ] as [string, ...string[]][])
      expect((await command(name, ...words)).complaints).toBe('');
    await first.stop();
  });

  it('is free again when the server before was killed, or has moved out with its data', async () => {
    await (await start()).stop('SIGKILL');
    await (await start()).stop();
    const moved = `${folder}-moved`;
    await rename(folder, moved);
    const second = await start({ DATA_DIR: moved });
    const first = await start({ DATA_DIR: folder });
    await Promise.all([first.stop(), second.stop()]);
    await rm(moved, { recursive: true });
  });

  it('waits a little for a server that is about to end', async () => {
    const first = await start();
    const second = await spawn();
    await first.stop();
    await untilReady(second.child);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it.runIf(canSetModes)('is for its owner alone, and so is all that is written there', async () => {
    await rm(folder, { recursive: true });
    const { child, stop } = await start();
    expect(await command('backup', join(folder, 'copy'))).toMatchObject({ code: 0 });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining(['copy', 'portal.sqlite', 'portal.sqlite-wal', 'secret']));
    for (const name of names) expect([name, (await stat(join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
    child.kill('SIGKILL');
    await once(child, 'exit');

    await chmod(folder, 0o755);
    const second = await start();
    expect((await second.stop()).out).toContain(`others on this machine may look into DATA_DIR: chmod 700 ${folder}`);
    await stop();
  });

  it('says which one it is when it is a file, or lies below one', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await complaintOf({ DATA_DIR: file })).toBe(
      `DATA_DIR cannot be used, ${file}: it is a file, not a folder.\n`,
    );
    expect(await complaintOf({ DATA_DIR: join(file, 'x') })).toContain('a part of it is a file, not a folder.');
    expect(await complaintOf({ HISTORY_DAYS: '400', HISTORY_DIR: file })).toBe(
      `HISTORY_DIR cannot be used, ${file}: it is a file, not a folder.\n`,
    );
  });

  it.runIf(canSetModes)('says so when its owner is somebody else', async () => {
    const theirs = join(folder, 'theirs');
    await mkdir(theirs, { mode: 0o500 });
    // Root may do anything: there somebody else asks.
    const program = `
      import { createDataFolder } from ${JSON.stringify(new URL('../../src/database/data-folder.ts', import.meta.url).href)};
      if (process.getuid() === 0) process.setuid(65534);
      for (const folder of ${JSON.stringify([theirs, join(theirs, 'new')])})
        await createDataFolder(folder).catch((error) => console.log(error.message));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', program]);
    const complaint = (path: string) => `DATA_DIR cannot be used, ${path}: this user may not read and write there.\n`;
    expect(stdout).toBe(complaint(theirs) + complaint(join(theirs, 'new')));
  });

  it('says which file is no database', async () => {
    await writeFile(join(folder, 'portal.sqlite'), 'x'.repeat(5000));
    const file = join(folder, 'portal.sqlite');
    expect(await complaintOf()).toBe(`The database ${file} cannot be opened: file is not a database\n`);
    await rm(file);
    await mkdir(file);
    expect(await complaintOf()).toBe(`The database ${file} cannot be opened: unable to open database file\n`);
  });
});

it('an older release says that the database was made by a newer one', async () => {
  const db = await openDatabase(database.settings);
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999-later', timestamp: new Date().toISOString() } as never)
    .execute();
  await db.destroy();
  expect(await complaintOf()).toContain('it was made by a newer release (9999-later). Start that release, or restore');
});

describe('the secret', () => {
  const secretFile = () => join(folder, 'secret');

  it('is not replaced by a new one when it is lost', async () => {
    await (await start()).stop();
    const secret = await readFile(secretFile(), 'utf8');
    await rm(secretFile());
    expect(await complaintOf()).toContain(`is missing: put it back as ${secretFile()}, or set PORTAL_SECRET.`);
    expect(await readdir(folder)).not.toContain('secret');
    await writeFile(secretFile(), secret);
    await (await start()).stop();
  });

  it('is the same for all who start, also before there is any key', async () => {
    await (await start({ PORTAL_SECRET: 'a'.repeat(32) })).stop();
    expect(await complaintOf({ PORTAL_SECRET: 'b'.repeat(32) })).toContain('encrypted with another secret');
    await (await start({ PORTAL_SECRET: 'a'.repeat(32) })).stop();
  });

  it.runIf(isOnPostgres)('of one server is not made up by another on the same database', async () => {
    const first = await start();
    const DATA_DIR = join(folder, 'elsewhere');
    expect(await complaintOf({ DATA_DIR })).toContain('All servers on one database need the same.');
    await first.stop();
  });

  it.each(['', 'short\n'])('is refused as %j', async (text) => {
    await writeFile(secretFile(), text);
    expect(await complaintOf()).toContain(`${secretFile()} has fewer than 32 characters`);
  });

  it('is named when it cannot be read', async () => {
    await mkdir(secretFile());
    expect(await complaintOf()).toBe(`${secretFile()} cannot be read: it is a folder, not a file.\n`);
  });
});

it('SIGHUP ends nothing, and what is most likely a mistake is said', async () => {
  const { child, origin, stop } = await start({ PUBLIC_URL: 'https://api.example.dk' });
  child.kill('SIGHUP');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const { code, out } = await stop();
  expect([code, out.includes('PUBLIC_URL is https, but no call can come that way')]).toEqual([0, true]);
});
