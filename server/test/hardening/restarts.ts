import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms, startPostgres } from '../../../scripts/postgres.mjs';
import { goodCustomer } from '../fixtures/customers.ts';
import { Administrator, type Customer, makeCaller } from './calls.ts';
import { type Ask, CommentWriter, readComments } from './comment-writer.ts';
import { inSeconds, Tally } from './figures.ts';
import { claimFlatMemory, sampleMemory } from './memory.ts';
import { type Product, postgresAt, smallHeap, startProduct } from './product.ts';
import { type Proof, size } from './proof.ts';
import { Switched } from './switched.ts';

const minutes = size('HARDENING_RESTART_MINUTES', 10);
const everySeconds = size('HARDENING_RESTART_EVERY_SECONDS', 60);
const awayMs = 3_000;
const recoveryMaximumMs = 10_000;
const reads = [
  '/api/v4.0/roles',
  '/api/v4.0/invoices/20418',
  '/api/v3.0/fitters?pageSize=10',
  '/api/v4.0/sitemetadata',
];

/** Mixed load on two processes while PostgreSQL is killed and started again, time after time. */
export async function restarts(proof: Proof): Promise<void> {
  const programs = await findPrograms();
  if (!programs) return proof.skip('restarts of PostgreSQL', 'there is none here');
  const server = await startPostgres(programs);
  proof.finally(server.remove);
  const database = await postgresAt(proof, server.url);
  const variables = { ...database.variables, NODE_OPTIONS: smallHeap };
  const products = [await startProduct(proof, variables), await startProduct(proof, variables)];
  const [first] = products as [Product];
  const anyProduct = () => products[randomInt(products.length)] as Product;
  const administrator = await Administrator.logIn(first.origin, makeCaller('127.0.0.2'));
  const allowed = await administrator.addCustomers(first.origin, 6, true);
  const refused = await administrator.addCustomers(first.origin, 3, false);
  const switched = (await administrator.addCustomers(first.origin, 4, true)).map((customer) => new Switched(customer));

  const [answers, wrong] = [new Tally(), new Tally()];
  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > end;
  const judge = (what: string, status: number, right: readonly number[]) => {
    answers.add(`${what} ${status}`);
    if (!right.includes(status)) wrong.add(`${what} answered with ${status}`);
  };
  const caller = makeCaller('127.0.0.3');
  const read = ({ headers }: Customer) =>
    caller.ask(`${anyProduct().origin}${reads[randomInt(reads.length)]}`, { headers });

  const reader = async () => {
    while (!isOver()) {
      const kind = randomInt(4);
      if (kind < 2) judge('allowed', (await read(pick(allowed))).status, [200, 503]);
      else if (kind === 2) judge('refused', (await read(pick(refused))).status, [401, 503]);
      else {
        const one = pick(switched);
        const { came, isOn } = await one.during(() => read(one.customer));
        if (isOn !== undefined) judge(isOn ? 'switched on' : 'switched off', came.status, [isOn ? 200 : 401, 503]);
      }
      await sleep(10 + randomInt(20));
    }
  };

  const switcher = async (one: Switched) => {
    for (let isOn = false; !isOver(); isOn = !isOn) {
      const payload = { customerID: one.customer.customerID, apiAccess: isOn };
      await one.turn(isOn, async () => {
        for (let status = 0; status !== 200; ) {
          status = (await administrator.attempt(anyProduct().origin, 'toggleCustomerApiAccess', payload)).status;
          judge('change', status, [200, 503]);
          if (status !== 200) await sleep(100);
        }
      });
      await sleep(300 + randomInt(500));
    }
  };

  const names: string[] = [];
  const creator = async () => {
    for (let count = 0; !isOver(); count++) {
      const CustomerName = `Nykunde ${count}`;
      const payload = [{ ...goodCustomer, CustomerName }];
      const { status } = await administrator.attempt(anyProduct().origin, 'CreateExternalCustomers', payload);
      judge('creation', status, [200, 503]);
      if (status === 200) names.push(CustomerName);
      await sleep(500);
    }
  };

  let comments = 0;
  const commentator = async (offerID: number) => {
    const writer = new CommentWriter(offerID);
    const ask: Ask = (path, call) =>
      caller.ask(anyProduct().origin + path, { ...call, headers: pick(allowed).headers });
    const examine = async () => {
      for (let found = await readComments(ask); ; found = await readComments(ask)) {
        const complaint = found && writer.examine(found);
        if (complaint) wrong.add(`comments: ${complaint}`);
        if (found) return;
        await sleep(200);
      }
    };
    while (!isOver()) {
      const status = await writer.write(ask);
      judge('comment', status, [200, 503]);
      if (status === 200) comments++;
      // What became of it may be known to the database only, and there only once it is back and has tidied up.
      else await sleep(1_000).then(examine);
      await sleep(50 + randomInt(200));
    }
    await examine();
  };

  const recoveries: number[] = [];
  const restarter = async () => {
    while (performance.now() + everySeconds * 1_000 < end) {
      await sleep((everySeconds * 1_000) / 2);
      await server.stop();
      await sleep(awayMs);
      await server.start();
      const begun = performance.now();
      await Promise.all(products.map((product) => untilBack(product, pick(allowed))));
      recoveries.push(performance.now() - begun);
      await sleep((everySeconds * 1_000) / 2);
    }
  };

  const [samples] = await Promise.all([
    sampleMemory(products, minutes, isOver),
    ...Array.from({ length: 8 }, reader),
    ...switched.map(switcher),
    ...[618, 618, 611].map(commentator),
    creator(),
    restarter(),
  ]);

  const found = await administrator.customerNames(first.origin, 'Nykunde');
  const missing = names.filter((name) => !found.has(name)).length;
  proof.tell('minutes, restarts', `${minutes}, ${recoveries.length}`);
  proof.tell('answers', String(answers));
  proof.claim('wrong answers', wrong.total === 0, String(wrong), 'none');
  proof.claim('acknowledged and missing', missing === 0, `${missing} of ${names.length + comments}`, '0');
  const slowest = Math.max(...recoveries);
  const told = recoveries.map(inSeconds).join(', ');
  proof.claim('back after PostgreSQL is', slowest <= recoveryMaximumMs, told, inSeconds(recoveryMaximumMs));
  claimFlatMemory(proof, samples, minutes);
  const alive = products.filter((product) => product.isAlive()).length;
  proof.claim('processes alive', alive === products.length, `${alive} of ${products.length}`, 'all');
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

async function untilBack({ origin }: Product, { headers }: Customer): Promise<void> {
  const caller = makeCaller('127.0.0.4');
  const isBack = async () =>
    (await caller.ask(`${origin}/healthz`)).status === 200 &&
    (await caller.ask(origin + (reads[0] ?? ''), { headers })).status === 200;
  while (!(await isBack())) await sleep(20);
  caller.close();
}
