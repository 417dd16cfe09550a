import { randomBytes, randomInt } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { goodCustomer } from '../fixtures/customers.ts';
import { Administrator, type Customer, makeCaller } from './calls.ts';
import { type Ask, CommentWriter, readComments } from './comment-writer.ts';
import { inMB, inSeconds, Tally } from './figures.ts';
import { type Product, startProduct } from './product.ts';
import { isInstalled, outputOf, type Proof, size } from './proof.ts';

const faultMs = size('HARDENING_FAULT_SECONDS', 12) * 1_000;
const quietMs = 3_000;
const diskMB = 96;
const noticedWithinMs = 10_000;
const recoveryMaximumMs = 15_000;
const memoryMaximumMB = 64;
const faultPrefix = '/tmp/fagvaerk-fault';

type Scene = Readonly<{ proof: Proof; dataDir: string; product: Product }>;
type Fault = Readonly<{
  name: string;
  wrapper?: readonly string[];
  strike: (scene: Scene) => unknown;
  /** Again and again while it lasts. */
  press?: (scene: Scene) => unknown;
  /** Without it nothing but a backup helps. */
  lift?: (scene: Scene) => unknown;
  /** What is written from then on is gone: nothing may be acknowledged. */
  losesWrites?: boolean;
  /** A read that fails cannot be told from damage, which nothing but a restart takes back. */
  seemsDamaged?: boolean;
  /** So many thousand changes come before it: more than the embedded database keeps in memory. */
  history?: number;
}>;

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
function failing(
  name: string,
  errno: number,
  calls: readonly string[],
  probability: number,
  seemsDamaged = false,
): Fault {
  const control = async ({ product }: Scene, commands: readonly string[]) => {
    const args = commands.flatMap((command) => ['-c', command]);
    const { code, text } = await outputOf('fiu-ctrl', ['-f', faultPrefix, ...args, String(product.pid)]);
    if (code !== 0) throw new Error(text);
  };
  return {
    name,
    seemsDamaged,
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

const faults: Fault[] = [
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
  { name: 'damaged file', strike: damage, history: 45 },
  failing('read-only disk', 30, ['rw/pwrite', 'rw/ftruncate'], 1),
  failing('failing writes', 5, ['rw/pwrite', 'sync/fdatasync', 'sync/fsync'], 0.1),
  failing('failing reads', 5, ['rw/pread'], 0.2, true),
];

/** What the operating system does to the embedded database: the server says so, loses nothing and gets back by itself. */
export async function disk(proof: Proof): Promise<void> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    return proof.skip('faults of the disk', 'small disks are made by root on Linux');
  await refuseReadOnlyStart(proof);
  for (const fault of faults) {
    if (fault.wrapper && !isInstalled('fiu-run')) proof.skip(fault.name, 'fiu-run is not installed');
    else await endure(proof, fault);
  }
}

async function endure(proof: Proof, fault: Fault): Promise<void> {
  const { name, wrapper = [], strike, press, lift, losesWrites = false, seemsDamaged = false, history = 0 } = fault;
  const dataDir = await smallDisk(proof);
  const product = await startProduct(proof, { DATA_DIR: dataDir }, { wrapper });
  const scene = { proof, dataDir, product };
  const { origin } = product;
  const administrator = await Administrator.logIn(origin, makeCaller('127.0.0.2'));
  const customers = await administrator.addCustomers(origin, 20, true);
  if (history > 0) await writeHistory(administrator, origin, history);
  const caller = makeCaller('127.0.0.3');
  const askAs =
    ({ headers }: Customer): Ask =>
    (path, call) =>
      caller.ask(origin + path, { ...call, headers });
  const ask = askAs(customers[0] as Customer);

  let [isOver, isStruck] = [false, false];
  let hurtAt: number | undefined;
  const [writes, reads, health, strange, underFault] = [
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
    new Tally(),
  ];
  const count = (tally: Tally, what: string, status: number, text = '') => {
    tally.add(status);
    if (isStruck && tally === writes) {
      underFault.add(status);
      if (status !== 200) hurtAt ??= performance.now();
    }
    if (status === 200 || status === 503) return;
    strange.add(`${what} ${status}`);
    if (strange.of(`${what} ${status}`) === 1)
      console.log(`${name}: ${what} was answered with ${status}: ${text.slice(0, 300)}`);
  };
  const names: string[] = [];
  const create = async () => {
    const CustomerName = `Nykunde ${randomBytes(6).toString('hex')}`;
    const answer = await administrator.attempt(origin, 'CreateExternalCustomers', [{ ...goodCustomer, CustomerName }]);
    count(writes, 'creation', answer.status, answer.text);
    if (answer.status === 200) names.push(CustomerName);
    return answer.status;
  };
  const writer = new CommentWriter(618);
  let comments = 0;
  const complaints: string[] = [];
  const comment = async () => {
    const status = await writer.write(ask);
    count(writes, 'comment', status);
    if (status === 200) comments++;
    else {
      const found = await readComments(ask);
      const complaint = found && writer.examine(found);
      if (complaint) complaints.push(complaint);
    }
  };
  const repeat = async (work: () => Promise<unknown>, pauseMs: number) => {
    while (!isOver && product.isAlive()) {
      await work();
      await sleep(pauseMs);
    }
  };
  const read = async () => {
    const paths = ['/api/v4.0/roles', '/api/v4.0/invoices?pageSize=20', '/api/v3.0/fitters/12', '/api/v3.0/debtors/1'];
    const place = randomInt(paths.length);
    const { status, text } = await askAs(customers[randomInt(customers.length)] as Customer)(paths[place] ?? '');
    if (status !== 404) count(reads, 'reading', status, text);
  };
  /** Somewhere in what did not stay in memory. */
  const readHistory = async () => {
    const { status, text } = await administrator.read(
      origin,
      `audit?pageSize=100&page=${1 + randomInt(10 * (history + 1))}`,
    );
    count(reads, 'history', status, text);
  };
  let sickAt: number | undefined;
  const checkHealth = async () => {
    const { status, text } = await caller.ask(`${origin}/healthz`);
    count(health, 'health', status, text);
    if (isStruck && status !== 200) sickAt ??= performance.now();
  };
  const busy = Promise.all([
    repeat(create, 30),
    repeat(comment, 30),
    repeat(read, 5),
    repeat(read, 5),
    repeat(readHistory, 200),
    repeat(checkHealth, 200),
  ]);

  await sleep(quietMs);
  const before = product.memory();
  let peak = before;
  await strike(scene);
  isStruck = true;
  const struckAt = performance.now();
  const pressing = setInterval(() => {
    press?.(scene);
    if (product.isAlive()) peak = Math.max(peak, product.memory());
  }, 200);
  await sleep(faultMs);
  // A log that has room left takes some more writes.
  while (!sickAt && performance.now() - struckAt < 5 * faultMs) await sleep(100);
  clearInterval(pressing);
  isStruck = false;
  await lift?.(scene);
  const liftedAt = performance.now();
  let recoveryMs = Number.POSITIVE_INFINITY;
  while (lift && product.isAlive() && performance.now() - liftedAt < 2 * recoveryMaximumMs) {
    const isWell = (await create()) === 200 && (seemsDamaged || (await caller.ask(`${origin}/healthz`)).status === 200);
    if (isWell) recoveryMs = Math.min(recoveryMs, performance.now() - liftedAt);
    if (isWell) break;
    await sleep(100);
  }
  isOver = true;
  await busy;

  proof.tell(`${name}: writes while it lasted; reads, health in all`, `${underFault}; ${reads}; ${health}`);
  proof.claim(`${name}: answered with neither 200 nor 503`, strange.total === 0, String(strange), 'none');
  if (losesWrites)
    proof.claim(`${name}: acknowledged although it is lost`, underFault.of(200) === 0, underFault.of(200), '0');
  const noticedMs = sickAt === undefined ? undefined : Math.max(0, sickAt - (hurtAt ?? struckAt));
  // A disk that fails now and then may be well whenever it is asked.
  if (!name.startsWith('failing'))
    proof.claim(
      `${name}: health says so`,
      noticedMs !== undefined && noticedMs <= noticedWithinMs,
      noticedMs === undefined ? 'no' : `${inSeconds(noticedMs)} after the first write that failed`,
      `within ${inSeconds(noticedWithinMs)}`,
    );
  else proof.claim(`${name}: bites`, underFault.total > underFault.of(200), String(underFault), 'not only 200');
  proof.claim(`${name}: process alive`, product.isAlive(), product.isAlive() ? 'yes' : 'no', 'yes');
  proof.claim(
    `${name}: memory`,
    peak - before <= memoryMaximumMB,
    `${inMB(before)} → ${inMB(peak)}`,
    `at most ${memoryMaximumMB} MB more`,
  );
  if (lift) {
    const recovered = Number.isFinite(recoveryMs) ? inSeconds(recoveryMs) : 'never';
    proof.claim(`${name}: well again after`, recoveryMs <= recoveryMaximumMs, recovered, inSeconds(recoveryMaximumMs));
  }
  await product.end('SIGKILL');
  if (lift) {
    const lost = await countLost(proof, dataDir, administrator, customers[0] as Customer, names, writer);
    lost.push(...complaints);
    proof.claim(
      `${name}: acknowledged and lost`,
      lost.length === 0,
      `${lost.length} of ${names.length + comments}`,
      '0',
    );
    for (const complaint of lost.slice(0, 3)) console.log(complaint);
  }
}

async function writeHistory(administrator: Administrator, origin: string, rounds: number): Promise<void> {
  const { successObjects } = await administrator.change(
    origin,
    'CreateExternalCustomers',
    Array.from({ length: 1_000 }, (_, place) => ({ ...goodCustomer, CustomerName: `Gammelkunde ${place}` })),
  );
  for (let round = 0; round < rounds; round++) {
    const changed = successObjects.map(({ customerID: CustomerID }) => ({
      ...goodCustomer,
      CustomerID,
      CustomerName: `Gammelkunde ${CustomerID}`,
      ContactName: `Kontakt ${round}`,
    }));
    await administrator.change(origin, 'UpdateExternalCustomers', changed);
  }
}

/** After a restart: what was acknowledged and is not there. */
async function countLost(
  proof: Proof,
  dataDir: string,
  administrator: Administrator,
  { headers }: Customer,
  names: readonly string[],
  writer: CommentWriter,
): Promise<string[]> {
  const { origin, end } = await startProduct(proof, { DATA_DIR: dataDir });
  const found = await administrator.customerNames(origin, 'Nykunde');
  const lost = names.filter((name) => !found.has(name));
  const comments = await readComments((path, call) => makeCaller().ask(origin + path, { ...call, headers }));
  const complaint = comments ? writer.examine(comments) : 'the comments cannot be read';
  await end('SIGKILL');
  return complaint ? [...lost, complaint] : lost;
}

async function refuseReadOnlyStart(proof: Proof): Promise<void> {
  const dataDir = await smallDisk(proof);
  await outputOf('mount', ['-o', 'remount,ro', dataDir]);
  const said: string[] = [];
  const onSpawn = ({ stderr }: { stderr: NodeJS.ReadableStream | null }) =>
    void stderr?.on('data', (words) => said.push(String(words)));
  const isRefused = await startProduct(proof, { DATA_DIR: dataDir }, { onSpawn }).then(
    () => false,
    () => true,
  );
  const [words = ''] = said.join('').split('\n');
  const isSaid = isRefused && words.includes(dataDir);
  proof.claim('start on a read-only disk: refused, and the folder named', isSaid, words || 'not a word', 'yes');
}

/** A disk in memory that is full after a few megabytes. */
async function smallDisk(proof: Proof): Promise<string> {
  const folder = await proof.folder();
  const { code, text } = await outputOf('mount', ['-t', 'tmpfs', '-o', `size=${diskMB}m,mode=700`, 'tmpfs', folder]);
  if (code !== 0) throw new Error(`A small disk cannot be made: ${text}`);
  proof.finally(() => outputOf('umount', ['-l', folder]));
  if (existsSync(databaseFile(folder))) throw new Error('the disk is not empty');
  return folder;
}
