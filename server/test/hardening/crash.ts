import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/open.ts';
import { readState, replayHistory, type State } from '../crash/state.fixture.ts';
import { Writer } from '../crash/writer.fixture.ts';
import { Administrator, type Customer, makeCaller } from './calls.ts';
import { type Ask, CommentWriter, readComments } from './comment-writer.ts';
import { inSeconds } from './figures.ts';
import { type Database, openDatabases, type Product, startProduct } from './product.ts';
import { type Proof, size } from './proof.ts';

const rounds = size('HARDENING_CRASHES', 500);
const mostChangesPerRound = 60;
/** Reading the whole history takes longer the longer it is. */
const roundsPerReplay = 50;
const startsCutShortOneIn = 10;
const offerIDs = [618, 618, 611];

/** The server is killed while administrators and callers of the sandbox write: what was acknowledged is there, and nothing by halves. */
export async function crash(proof: Proof): Promise<void> {
  // Both at once: one of them starts while the other writes.
  await Promise.all((await openDatabases(proof)).map((database) => proveOn(proof, database)));
}

async function proveOn(proof: Proof, database: Database): Promise<void> {
  const { name } = database;
  const begun = performance.now();
  const administrators = Array.from({ length: 3 }, () => new Writer());
  const commentators = offerIDs.map((offerID) => new CommentWriter(offerID));
  const complaints: string[] = [];
  const complain = (round: number, complaint: string) => {
    complaints.push(complaint);
    if (complaints.length <= 5) console.log(`${name}, round ${round}: ${complaint}`);
  };
  let [changes, round] = [0, 0];
  let means: { token: string; customer: Customer } | undefined;

  // One more than is crashed, to see what the last one left.
  for (; round <= rounds; round++) {
    if (round % startsCutShortOneIn === 1) await crashWhileStarting(proof, database);
    const product = await startProduct(proof, database.variables);
    means ??= await firstMeans(product);
    const { administrator, ask, close } = callersOf(product, means);
    const examineComments = async () => {
      const comments = await readComments(ask);
      if (!comments) return complain(round, 'the comments could not be read');
      for (const writer of commentators) {
        const complaint = writer.examine(comments);
        if (complaint) complain(round, `sandbox: ${complaint}`);
      }
    };
    await examineComments();
    if (round === rounds) {
      await product.end('SIGKILL');
      close();
      break;
    }

    // After so many changes, and then at any moment of the next ones.
    const enough = Promise.withResolvers<void>();
    let left = randomInt(1, mostChangesPerRound);
    const onAcknowledged = () => {
      changes++;
      if (--left === 0) enough.resolve();
    };
    const post = async (path: string, payload: object) => {
      const { status, text } = await administrator.attempt(product.origin, path.slice('/Admin/'.length), payload);
      if (status === 0) return undefined;
      if (status !== 200) complain(round, `${path} was answered with ${status}: ${text.slice(0, 300)}`);
      return JSON.parse(text);
    };
    const writing = [
      ...administrators.map((writer) => writer.writeUntilCut(post, onAcknowledged)),
      ...commentators.map(async (writer) => {
        for (let status = await writer.write(ask); status !== 0; status = await writer.write(ask)) {
          if (status === 200) onAcknowledged();
          else complain(round, `a comment was answered with ${status}`);
        }
      }),
    ];
    await Promise.race([enough.promise, ...writing]);
    await sleep(randomInt(10));
    await product.end('SIGKILL');
    await Promise.all(writing);
    close();
    for (const complaint of await examine(database, administrators, round % roundsPerReplay === 0))
      complain(round, complaint);
    if (round % 50 === 49) console.log(`${name}: ${round + 1} crashes, ${changes} changes acknowledged`);
  }

  for (const complaint of await examine(database, administrators, true)) complain(round, complaint);
  proof.tell(`${name}: crashes, acknowledged changes`, `${round}, ${changes}`);
  proof.tell(`${name}: time per round`, inSeconds((performance.now() - begun) / round));
  proof.claim(`${name}: lost or half done`, complaints.length === 0, complaints.length, '0');
}

/** One session and one key for all rounds: they outlive the process. */
async function firstMeans({ origin }: Product) {
  const administrator = await Administrator.logIn(origin);
  const token = administrator.headers.authorization?.slice('Bearer '.length) ?? '';
  return { token, customer: await administrator.addCustomer(origin, true) };
}

function callersOf({ origin }: Product, { token, customer }: { token: string; customer: Customer }) {
  const caller = makeCaller();
  const ask: Ask = (path, call) => caller.ask(origin + path, { ...call, headers: customer.headers });
  return { administrator: new Administrator(caller, token), ask, close: caller.close };
}

/** Now and then the server does not even get to its feet. */
async function crashWhileStarting(proof: Proof, { variables }: Database): Promise<void> {
  const onSpawn = (child: ChildProcess) => setTimeout(() => child.kill('SIGKILL'), randomInt(100, 1_500));
  await startProduct(proof, variables, { onSpawn }).then(
    (product) => product.end('SIGKILL'),
    () => undefined,
  );
}

async function examine(database: Database, writers: readonly Writer[], withHistory: boolean): Promise<string[]> {
  const db = await openDatabase(database.settings);
  const complaints: string[] = [];
  try {
    // A commit may have been sent just before the end: its connection is closed once it is done.
    const others = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    if (database.name === 'PostgreSQL') while (((await others.execute(db)).rows[0]?.count ?? 0) > 0) await sleep(5);
    const found = await readState(db);
    for (const writer of writers) {
      const own: State = Object.fromEntries(Object.entries(found).filter(([, customer]) => writer.owns(customer)));
      const possible = writer.possibleStates(own);
      if (!possible.some((state) => isDeepStrictEqual(state, own)))
        complaints.push(`found ${JSON.stringify(own)}, but it was ${JSON.stringify(possible)}`);
      writer.resume(own);
    }
    if (withHistory && !isDeepStrictEqual(await replayHistory(db), found))
      complaints.push('the history tells of something else than what is there');
  } finally {
    await db.destroy();
  }
  return complaints;
}
