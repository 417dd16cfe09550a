import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
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

async function spawn(variables: Record<string, string> = {}, webBuild = build.folder) {
  const PORT = String(await freePort());
  const settings = { ...database.variables, PORT, ADMIN_PASSWORD: testAdministrator.Password, ...variables };
  const child = spawnPortal(settings, webBuild);
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

/** The one line that a failed start prints, without a stack. */
async function startError(variables?: Record<string, string>, webBuild?: string): Promise<string> {
  const { code, out, errorOutput } = await (await spawn(variables, webBuild)).ended;
  expect([code, out]).toEqual([1, '']);
  expect(errorOutput).toMatch(/^[^\n]+\n$/);
  expect(errorOutput).not.toMatch(/\.ts:\d|undefined/);
  return errorOutput;
}

const command = async (name: string, ...words: string[]) => {
  const child = spawnProgram(`server/src/commands/${name}.ts`, words, database.variables);
  child.stdin.end('vandhane og kobberrør\n');
  return outcome(child);
};

it.each([
  [{ ADMIN_PASSWORD: 'Password12345' }, /^The password is too easy to guess/],
  [{ ADMIN_USERNAME: '\n' }, /^Use only letters/],
  [{ DATABASE_URL: 'postgres://unknown@127.0.0.1:1/x' }, /^The database cannot be opened: /],
])('reports an invalid %j', async (variables, message) => {
  expect(await startError(variables)).toMatch(message);
});

it('reports a port in use, and a missing build', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  expect(await startError({ PORT: port })).toBe(
    `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or choose another port with PORT.\n`,
  );
  expect(await startError({ METRICS_PORT: port })).toMatch(/^Metrics cannot be served on port \d+ of 127\.0\.0\.1 \(/);
  other.close();
  expect(await startError({}, '/nowhere')).toMatch(/^The portal has not been built: /);
});

describe.skipIf(isOnPostgres)('the data folder', () => {
  it('is locked by one server; commands work alongside it', async () => {
    const first = await start();
    expect(await startError()).toContain(`A server already works with the data in ${folder}.`);
    for (const [name, ...words] of [
      ['admin', 'list'],
      ['admin', 'create', 'Bo'],
      ['sites', 'add', 'holm-el', 'https://holm.example.dk'],
      ['backup', join(folder, 'copy')],
    ] as [string, ...string[]][])
      expect((await command(name, ...words)).errorOutput).toBe('');
    await first.stop();
  });

  it('is unlocked after the server was killed, or its data moved', async () => {
    await (await start()).stop('SIGKILL');
    await (await start()).stop();
    const moved = `${folder}-moved`;
    await rename(folder, moved);
    const second = await start({ DATA_DIR: moved });
    const first = await start({ DATA_DIR: folder });
    await Promise.all([first.stop(), second.stop()]);
    await rm(moved, { recursive: true });
  });

  it('is taken over from a server that is stopping', async () => {
    const first = await start();
    const second = await spawn();
    await first.stop();
    await untilReady(second.child);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it.runIf(canSetModes)('and its files are private to the owner', async () => {
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

  it('is named in the error if it is a file or inside one', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await startError({ DATA_DIR: file })).toBe(
      `DATA_DIR cannot be used, ${file}: it is a file, not a folder.\n`,
    );
    expect(await startError({ DATA_DIR: join(file, 'x') })).toContain('a part of it is a file, not a folder.');
    expect(await startError({ HISTORY_DAYS: '400', HISTORY_DIR: file })).toBe(
      `HISTORY_DIR cannot be used, ${file}: it is a file, not a folder.\n`,
    );
  });

  it.runIf(canSetModes)('is named in the error if it is not accessible', async () => {
    const theirs = join(folder, 'theirs');
    await mkdir(theirs, { mode: 0o500 });
    // Root may do anything, so another user tries.
    const program = `
      import { createDataFolder } from ${JSON.stringify(new URL('../../src/database/data-folder.ts', import.meta.url).href)};
      if (process.getuid() === 0) process.setuid(65534);
      for (const folder of ${JSON.stringify([theirs, join(theirs, 'new')])})
        await createDataFolder(folder).catch((error) => console.log(error.message));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', program]);
    const message = (path: string) => `DATA_DIR cannot be used, ${path}: this user may not read and write there.\n`;
    expect(stdout).toBe(message(theirs) + message(join(theirs, 'new')));
  });

  it('is named in the error if its database is invalid', async () => {
    await writeFile(join(folder, 'portal.sqlite'), 'x'.repeat(5000));
    const file = join(folder, 'portal.sqlite');
    expect(await startError()).toBe(`The database ${file} cannot be opened: file is not a database\n`);
    await rm(file);
    await mkdir(file);
    expect(await startError()).toBe(`The database ${file} cannot be opened: unable to open database file\n`);
  });
});

it.runIf(isOnPostgres)('waits for a database that keeps going away during the start', async () => {
  const url = new URL(database.settings.databaseUrl ?? '');
  const [host, port] = [url.hostname, Number(url.port)];
  let connections = 0;
  const proxy = createServer((socket) => {
    // The 1st, 3rd, 5th, 7th and 9th.
    if (++connections < 10 && connections % 2 === 1) return void socket.destroy();
    const upstream = connect(port, host);
    for (const end of [socket, upstream]) end.on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const settings = { DATABASE_URL: url.href, LOG_LEVEL: 'info' };
  expect(await startError(settings)).toMatch(/^The database cannot be opened/);
  const { stop } = await start({ ...settings, DATABASE_WAIT_SECONDS: '600' });
  expect(connections).toBeGreaterThan(9);
  expect((await stop('SIGINT')).code).toBe(0);
  proxy.close();
});

describe('the database of another release', () => {
  it('is refused if it is newer', async () => {
    const db = await openDatabase(database.settings);
    const later = { name: '9999-later', timestamp: new Date().toISOString() };
    await db
      .insertInto('kysely_migration' as never)
      .values(later as never)
      .execute();
    await db.destroy();
    expect(await startError()).toContain('it was made by a newer release (9999-later). Start that release, or restore');
  });
});

describe('the secret', () => {
  const secretFile = () => join(folder, 'secret');

  it('is not replaced when it is lost', async () => {
    await (await start()).stop();
    const secret = await readFile(secretFile(), 'utf8');
    await rm(secretFile());
    expect(await startError()).toContain(`is missing: put it back as ${secretFile()}, or set PORTAL_SECRET.`);
    expect(await readdir(folder)).not.toContain('secret');
    await writeFile(secretFile(), secret);
    await (await start()).stop();
  });

  it('cannot be changed, even before there are keys', async () => {
    await (await start({ PORTAL_SECRET: 'a'.repeat(32) })).stop();
    expect(await startError({ PORTAL_SECRET: 'b'.repeat(32) })).toContain('encrypted with another secret');
    await (await start({ PORTAL_SECRET: 'a'.repeat(32) })).stop();
  });

  it.runIf(isOnPostgres)('is not generated by a second server on the same database', async () => {
    const first = await start();
    const DATA_DIR = join(folder, 'elsewhere');
    expect(await startError({ DATA_DIR })).toContain('All servers on one database need the same.');
    await first.stop();
  });

  it.each(['', 'short\n'])('is refused as %j', async (text) => {
    await writeFile(secretFile(), text);
    expect(await startError()).toContain(`${secretFile()} has fewer than 32 characters`);
  });

  it('is named in the error if it cannot be read', async () => {
    await mkdir(secretFile());
    expect(await startError()).toBe(`${secretFile()} cannot be read: it is a folder, not a file.\n`);
  });
});

it('SIGHUP is ignored, and a likely configuration mistake is logged', async () => {
  const { child, origin, stop } = await start({ PUBLIC_URL: 'https://api.example.dk' });
  child.kill('SIGHUP');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const { code, out } = await stop();
  expect([code, out.includes('PUBLIC_URL is https, but no call can come that way')]).toEqual([0, true]);
});
