/** What an operating system can do to the embedded database, and a small disk to do it on. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './product.ts';
import { outputOf, type Proof } from './proof.ts';

const diskMB = 96;
const faultPrefix = '/tmp/fagvaerk-fault';

export type Scene = Readonly<{ proof: Proof; dataDir: string; product: Product }>;
export type Fault = Readonly<{
  name: string;
  wrapper?: readonly string[];
  strike: (scene: Scene) => unknown;
  /** Again and again while it lasts. */
  press?: (scene: Scene) => unknown;
  /** Without it nothing but a backup helps. */
  lift?: (scene: Scene) => unknown;
  /** What is written from then on is gone: nothing may be acknowledged. */
  losesWrites?: boolean;
  /** A disk that fails only now and then may be well whenever it is asked. */
  isNowAndThen?: boolean;
  /** A read that fails cannot be told from damage, which nothing but a restart takes back. */
  seemsDamaged?: boolean;
  /** So many thousand changes come before it: more than the embedded database keeps in memory. */
  history?: number;
}>;

/** Forty-five thousand changes. */
const longHistory = 45;

const databaseFile = (dataDir: string) => join(dataDir, 'portal.sqlite');
const filler = (dataDir: string) => join(dataDir, 'filler');

function fill({ dataDir }: Scene): void {
  for (let bytes = 1 << 20; bytes >= 512; ) {
    try {
      appendFileSync(filler(dataDir), Buffer.alloc(bytes));
    } catch {
      bytes /= 2;
    }
  }
}

function damage({ dataDir }: Scene): void {
  const file = openSync(databaseFile(dataDir), 'r+');
  for (let at = 0; at < statSync(databaseFile(dataDir)).size; at += 4_096)
    writeSync(file, randomBytes(4_096), 0, 4_096, at);
  closeSync(file);
}

/** System calls of the embedded database that fail with an error of the operating system. */
function failing(name: string, errno: number, calls: readonly string[], probability: number): Fault {
  const control = async ({ product }: Scene, commands: readonly string[]) => {
    const args = commands.flatMap((command) => ['-c', command]);
    const { code, text } = await outputOf('fiu-ctrl', ['-f', faultPrefix, ...args, String(product.pid)]);
    if (code !== 0) throw new Error(text);
  };
  return {
    name,
    wrapper: ['fiu-run', '-x', '-f', faultPrefix],
    strike: (scene) =>
      control(
        scene,
        calls.map((call) => `enable_random name=posix/io/${call},probability=${probability},failinfo=${errno}`),
      ),
    lift: (scene) =>
      control(
        scene,
        calls.map((call) => `disable name=posix/io/${call}`),
      ),
  };
}

export const faults: readonly Fault[] = [
  { name: 'full disk', strike: fill, press: fill, lift: ({ dataDir }) => rmSync(filler(dataDir)) },
  {
    name: 'moved file',
    strike: ({ dataDir }) => renameSync(databaseFile(dataDir), `${databaseFile(dataDir)}.away`),
    lift: ({ dataDir }) => renameSync(`${databaseFile(dataDir)}.away`, databaseFile(dataDir)),
  },
  {
    name: 'deleted file',
    strike: ({ dataDir }) => {
      for (const ending of ['', '-wal', '-shm']) rmSync(databaseFile(dataDir) + ending, { force: true });
    },
    losesWrites: true,
  },
  { name: 'damaged file', strike: damage, history: longHistory },
  failing('read-only disk', 30, ['rw/pwrite', 'rw/ftruncate'], 1),
  { ...failing('failing writes', 5, ['rw/pwrite', 'sync/fdatasync', 'sync/fsync'], 0.1), isNowAndThen: true },
  {
    ...failing('failing reads', 5, ['rw/pread'], 0.2),
    isNowAndThen: true,
    seemsDamaged: true,
    history: longHistory,
  },
];

/** A disk in memory that is full after a few megabytes. */
export async function smallDisk(proof: Proof): Promise<string> {
  const folder = await proof.folder();
  const { code, text } = await outputOf('mount', ['-t', 'tmpfs', '-o', `size=${diskMB}m,mode=700`, 'tmpfs', folder]);
  if (code !== 0) throw new Error(`A small disk cannot be made: ${text}`);
  proof.finally(() => outputOf('umount', ['-l', folder]));
  if (existsSync(databaseFile(folder))) throw new Error('the disk is not empty');
  return folder;
}
