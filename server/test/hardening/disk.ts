import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { goodCustomer } from '../fixtures/customers.ts';
import { Administrator, type Customer, makeCaller } from './calls.ts';
import { type Ask, CommentWriter, readComments } from './comment-writer.ts';
import { type Fault, faults, smallDisk } from './disk-faults.ts';
import { inMB, inSeconds, Tally } from './figures.ts';
import { startProduct } from './product.ts';
import { isInstalled, outputOf, type Proof, size } from './proof.ts';

const faultMs = size('HARDENING_FAULT_SECONDS', 12) * 1_000;
/** So many writes are acknowledged before it, and tried while it lasts: fewer would prove nothing on a busy machine. */
const leastWrites = 40;
const patienceMs = 120_000;
const noticedWithinMs = 10_000;
const recoveryMaximumMs = 15_000;
const memoryMaximumMB = 64;

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
  const { name, wrapper = [], strike, press, lift, history = 0 } = fault;
  const { losesWrites = false, isNowAndThen = false, seemsDamaged = false } = fault;
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
  const [writes, reads, health, strange] = [new Tally(), new Tally(), new Tally(), new Tally()];
  const [underFault, readsUnderFault] = [new Tally(), new Tally()];
  /** What was asked before it is answered by what was before it. */
  const count = (tally: Tally, what: string, status: number, wasStruck: boolean, text = '') => {
    tally.add(status);
    if (wasStruck) {
      (tally === writes ? underFault : readsUnderFault).add(status);
      if (tally === writes && status !== 200) hurtAt ??= performance.now();
    }
    if (status === 200 || status === 503) return;
    strange.add(`${what} ${status}`);
    if (strange.of(`${what} ${status}`) === 1)
      console.log(`${name}: ${what} was answered with ${status}: ${text.slice(0, 300)}`);
  };
  const names: string[] = [];
  const create = async () => {
    const wasStruck = isStruck;
    const CustomerName = `Nykunde ${randomBytes(6).toString('hex')}`;
    const answer = await administrator.attempt(origin, 'CreateExternalCustomers', [{ ...goodCustomer, CustomerName }]);
    count(writes, 'creation', answer.status, wasStruck, answer.text);
    if (answer.status === 200) names.push(CustomerName);
    return answer.status;
  };
  const writer = new CommentWriter(618);
  let comments = 0;
  const complaints: string[] = [];
  const comment = async () => {
    const wasStruck = isStruck;
    const status = await writer.write(ask);
    count(writes, 'comment', status, wasStruck);
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
    const wasStruck = isStruck;
    const { status, text } = await askAs(customers[randomInt(customers.length)] as Customer)(paths[place] ?? '');
    if (status !== 404) count(reads, 'reading', status, wasStruck, text);
  };
  /** Somewhere in what did not stay in memory. */
  const readHistory = async () => {
    const wasStruck = isStruck;
    const { status, text } = await administrator.read(
      origin,
      `audit?pageSize=100&page=${1 + randomInt(10 * (history + 1))}`,
    );
    count(reads, 'history', status, wasStruck, text);
  };
  let sickAt: number | undefined;
  const checkHealth = async () => {
    const wasStruck = isStruck;
    const { status, text } = await caller.ask(`${origin}/healthz`);
    count(health, 'health', status, false, text);
    if (wasStruck && status !== 200) sickAt ??= performance.now();
  };
  const busy = Promise.all([
    repeat(create, 30),
    repeat(comment, 30),
    repeat(read, 5),
    repeat(read, 5),
    repeat(readHistory, 200),
    repeat(checkHealth, 200),
  ]);

  const patiently = async (isEnough: () => boolean) => {
    const sinceMs = performance.now();
    while (!isEnough() && product.isAlive() && performance.now() - sinceMs < patienceMs) await sleep(100);
  };
  await patiently(() => writes.of(200) >= leastWrites);
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
  const bites = () => isNowAndThen || sickAt !== undefined;
  await patiently(() => underFault.total >= leastWrites && bites());
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

  proof.tell(`${name}: reads while it lasted; health in all`, `${readsUnderFault}; ${health}`);
  proof.claim(
    `${name}: writes while it lasted`,
    underFault.total >= leastWrites,
    String(underFault),
    `at least ${leastWrites}`,
  );
  proof.claim(`${name}: answered with neither 200 nor 503`, strange.total === 0, String(strange), 'none');
  if (losesWrites)
    proof.claim(`${name}: acknowledged although it is lost`, underFault.of(200) === 0, underFault.of(200), '0');
  const noticedMs = sickAt === undefined ? undefined : Math.max(0, sickAt - (hurtAt ?? struckAt));
  const hurt = underFault.total + readsUnderFault.total - underFault.of(200) - readsUnderFault.of(200);
  if (!isNowAndThen)
    proof.claim(
      `${name}: health says so`,
      noticedMs !== undefined && noticedMs <= noticedWithinMs,
      noticedMs === undefined ? 'no' : `${inSeconds(noticedMs)} after the first write that failed`,
      `within ${inSeconds(noticedWithinMs)}`,
    );
  else proof.claim(`${name}: bites`, hurt > 0, `${hurt} calls`, 'some');
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
