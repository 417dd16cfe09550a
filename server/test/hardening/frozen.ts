import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Administrator, type Answer, type Customer, logIn, makeCaller } from './calls.ts';
import { CommentWriter } from './comment-writer.ts';
import { inSeconds, percentile, Tally } from './figures.ts';
import { openPostgres, type Product, startProduct } from './product.ts';
import { type Proof, size } from './proof.ts';

const rounds = size('HARDENING_FREEZES', 30);
const processes = 3;
const wantedMs = 10_000;
/** For a machine that has much else to do. */
const marginMs = size('HARDENING_FREEZE_MARGIN_MS', 5_000);
const patienceMs = 2 * (wantedMs + marginMs);
const path = '/api/v4.0/roles';
const callsAfterWaking = 20;

/** One of three processes is frozen in the middle of changes: the others go on, and when it wakes it knows no less than they do. */
export async function frozen(proof: Proof): Promise<void> {
  const database = await openPostgres(proof);
  if (!database) return proof.skip('frozen processes', 'they need PostgreSQL');
  const products: Product[] = [];
  for (let place = 0; place < processes; place++) products.push(await startProduct(proof, database.variables));
  const observer = new pg.Client(database.settings.databaseUrl);
  await observer.connect();
  proof.finally(() => observer.end());

  const [first] = products as [Product];
  const administrator = await Administrator.logIn(first.origin, makeCaller('127.0.0.2'));
  const [switched, ofVictim, writing] = (await administrator.addCustomers(first.origin, 3, true)) as [
    Customer,
    Customer,
    Customer,
  ];
  const commentator = new CommentWriter(618);
  const caller = makeCaller('127.0.0.3');
  const ask = ({ origin }: Product, { headers }: Customer) => caller.ask(origin + path, { headers });
  const times = { change: [] as number[], login: [] as number[], writing: [] as number[] };
  const [broken, afterWaking] = [new Tally(), new Tally()];
  let [lockedRounds, isOn] = [0, true];

  for (let round = 0; round < rounds; round++) {
    const victim = products[randomInt(processes)] as Product;
    const [near, far] = products.filter((product) => product !== victim) as [Product, Product];
    const toggle = (product: Product, { customerID }: Customer, apiAccess: boolean) =>
      administrator.attempt(product.origin, 'toggleCustomerApiAccess', { customerID, apiAccess });

    isOn = !isOn;
    const wanted = isOn;
    // Several, one after another, so that it is frozen somewhere in the middle of one.
    const underWay = (async () => {
      let last: Answer | undefined;
      for (let times = 0; times < 6; times++) {
        last = await toggle(victim, ofVictim, times % 2 === 0 ? !wanted : wanted);
        if (last.status !== 200) break;
      }
      return last;
    })();
    await sleep(randomInt(60));
    victim.child.kill('SIGSTOP');
    if (await isLockHeld(observer)) lockedRounds++;

    const changeMs = await untilDone(() => toggle(near, switched, false));
    times.change.push(changeMs);
    const isRevoked = changeMs <= patienceMs;
    for (const product of isRevoked ? [near, far] : []) {
      const { status } = await ask(product, switched);
      if (status === 200) broken.add('accepted by another after the revocation was answered');
    }
    times.login.push(await untilDone(() => logIn(makeCaller('127.0.0.4'), far.origin)));
    const writeComment = async () => {
      const headers = writing.headers;
      const status = await commentator.write((path, call) => caller.ask(far.origin + path, { ...call, headers }));
      return { status };
    };
    times.writing.push(await untilDone(writeComment));

    victim.child.kill('SIGCONT');
    for (let call = 0; isRevoked && call < callsAfterWaking; call++) {
      const { status } = await ask(victim, switched);
      afterWaking.add(status);
      if (status === 200) broken.add('accepted by the one that woke up');
      await sleep(randomInt(30));
    }
    const last = await underWay;
    if (last?.status === 200) {
      // Its last word counts, and counts everywhere.
      for (const product of products)
        if (((await ask(product, ofVictim)).status === 200) !== wanted)
          broken.add('a change that the frozen one acknowledged is not there');
    } else await untilDone(() => toggle(near, ofVictim, wanted));
    await untilDone(() => toggle(near, switched, true));
    for (const product of products)
      if ((await untilDone(() => ask(product, switched))) > patienceMs) broken.add('refused after it was given back');
  }

  proof.tell('freezes, of which with the lock of the writers held', `${rounds}, ${lockedRounds}`);
  for (const [what, ms] of Object.entries(times)) {
    const worst = Math.max(...ms);
    const figure = `half within ${inSeconds(percentile(ms, 50))}, all within ${inSeconds(worst)}`;
    proof.claim(`${what} through the others`, worst <= wantedMs + marginMs, figure, `10 s + ${inSeconds(marginMs)}`);
  }
  proof.tell('calls of the one that woke up, with a key revoked meanwhile', String(afterWaking));
  proof.claim('broken promises', broken.total === 0, String(broken), 'none');
}

/** How long until it was answered with 200; it is tried again until nobody would wait any longer. */
async function untilDone(attempt: () => Promise<{ status: number }>): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { status } = await attempt();
    const ms = performance.now() - begun;
    if (status === 200 || ms > patienceMs) return ms;
    await sleep(50);
  }
}

/** Whether somebody is in the middle of a change. */
async function isLockHeld(observer: pg.Client): Promise<boolean> {
  const { rows } = await observer.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and granted`,
  );
  return rows.length > 0;
}
