import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/database/open.ts';
import { Administrator, type Answer, type Call, type Customer, makeCaller, sandboxSiteID } from './calls.ts';
import { type Ask, CommentWriter, readComments } from './comment-writer.ts';
import { inMs, percentile, Tally } from './figures.ts';
import { claimFlatMemory, sampleMemory } from './memory.ts';
import { type Database, openPostgres, type Product, smallHeap, startProduct } from './product.ts';
import { type Proof, size } from './proof.ts';
import { Switched } from './switched.ts';

const minutes = size('LOAD_MINUTES', 20);
const callers = size('LOAD_CALLERS', 12);
const processes = 3;
const offerIDs = [618, 618, 611];
const grantedPath = '/api/v4.0/roles';
const reads = [
  ...['/api/v4.0/invoices', '/api/v4.0/invoices/20418', '/api/v3.0/fitters?pageSize=10', '/api/v4.0/sitemetadata'],
  ...['/api/v4.0/worksheets?page=2&pageSize=50', '/api/v3.0/offers?pageSize=20', grantedPath, '/api/access'],
];
const pages = ['/introduction', '/filtering', '/invoicesv4', '/projects', '/openapi/v4.0.json', '/search?q=faktura'];
const message = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_documentation', arguments: { query: 'moms' } },
};

/** Everything that is called in a day, for minutes, on three processes, while rights change all the time. */
export async function load(proof: Proof): Promise<void> {
  const database = await openPostgres(proof);
  if (!database) return proof.skip('load on three processes', 'there is no PostgreSQL here');
  const products = await Promise.all(
    Array.from({ length: processes }, () =>
      startProduct(proof, { ...database.variables, NODE_OPTIONS: smallHeap, CONNECTIONS_PER_ADDRESS: '1000' }),
    ),
  );
  const [{ origin: firstOrigin }] = products as [Product];
  const anyOrigin = () => pick(products).origin;
  const administrator = await Administrator.logIn(firstOrigin, makeCaller('127.0.0.2'));
  const allowed = await administrator.addCustomers(firstOrigin, 6, true);
  const refused = await administrator.addCustomers(firstOrigin, 3, false);
  // Apart from those whose calls are added up: a message makes calls of its own.
  const assistant = await administrator.addCustomer(firstOrigin, true);
  const ways = await waysToSwitch(administrator, firstOrigin);

  const [answers, wrong, answered] = [new Tally(), new Tally(), new Tally()];
  const times: number[] = [];
  const judge = (what: string, { status, text, ms }: Answer, ...right: number[]) => {
    answers.add(`${what} ${status}`);
    times.push(ms);
    if (!right.includes(status)) wrong.add(`${what} answered with ${status} ${text.slice(0, 200)}`);
  };
  const caller = makeCaller('127.0.0.3');
  /** A call of the API, which its customer is counted. */
  const ask = async ({ customerID, headers }: Customer, path: string, call: Call = {}): Promise<Answer> => {
    const answer = await caller.ask(anyOrigin() + path, { ...call, headers });
    answered.add(kindOf(customerID, Math.trunc(answer.status / 100)));
    return answer;
  };

  const kinds: Record<string, () => Promise<void>> = {
    allowed: async () => judge('allowed', await ask(pick(allowed), pick(reads)), 200),
    wrong: async () => judge('wrong', await ask(pick(allowed), '/api/v4.0/worksheets', { json: [{}] }), 200, 400),
    refused: async () => judge('refused', await ask(pick(refused), pick(reads.slice(0, -1))), 401),
    stranger: async () => {
      const headers = { apikey: randomUUID(), siteName: 'lindholm-vvs' };
      judge('stranger', await caller.ask(anyOrigin() + pick(reads), { headers }), 401);
    },
    page: async () => judge('page', await caller.ask(anyOrigin() + pick(pages)), 200),
    message: async () => {
      const headers = { ...assistant.headers, accept: 'application/json, text/event-stream' };
      judge('message', await caller.ask(`${anyOrigin()}/mcp`, { json: message, headers }), 200);
    },
    administration: async () => {
      const paths = ['customers?pageSize=50', 'history?pageSize=20', `customers/${pick(allowed).customerID}/usage`];
      judge('administration', await administrator.read(anyOrigin(), pick(paths)), 200);
    },
    switched: async () => {
      const { one } = pick(ways);
      const { came, isOn } = await one.during(() => ask(one.customer, grantedPath));
      if (isOn === undefined) judge('being switched', came, 200, 401);
      else judge(isOn ? 'switched on' : 'switched off', came, isOn ? 200 : 401);
    },
  };
  const often = ['allowed', 'allowed', 'allowed', 'allowed', 'switched', 'switched', 'refused', 'page'];
  const seldom = ['wrong', 'stranger', 'message', 'administration'];

  const begun = performance.now();
  const isOver = () => performance.now() > begun + minutes * 60_000;
  const call = async () => {
    while (!isOver()) {
      await kinds[pick(randomInt(8) === 0 ? seldom : often)]?.();
      await sleep(randomInt(10));
    }
  };
  const change = async ({ one, take, give }: Way) => {
    for (let isOn = false; !isOver(); isOn = !isOn) {
      await one.turn(isOn, async () => {
        const { action, json } = isOn ? give : take;
        judge('change', await administrator.attempt(anyOrigin(), action, json), 200);
      });
      await sleep(50 + randomInt(300));
    }
  };
  const write = async (writer: CommentWriter) => {
    const asOne: Ask = async (path, written) => {
      const answer = await ask(pick(allowed), path, written);
      judge('comment', answer, 200);
      return answer;
    };
    while (!isOver()) {
      await writer.write(asOne);
      await sleep(50 + randomInt(200));
    }
    const complaint = writer.examine((await readComments(asOne)) ?? []);
    if (complaint) wrong.add(`comments: ${complaint}`);
  };
  const [samples] = await Promise.all([
    sampleMemory(products, minutes, isOver),
    ...Array.from({ length: callers }, call),
    ...ways.map(change),
    ...offerIDs.map((offerID) => write(new CommentWriter(offerID))),
  ]);
  const seconds = (performance.now() - begun) / 1_000;
  const alive = products.filter((product) => product.isAlive()).length;
  await Promise.all(products.map(({ end }) => end()));

  proof.tell('minutes, calls a second', `${minutes}, ${(answers.total / seconds).toFixed(0)}`);
  proof.tell('answers', String(answers));
  proof.tell('half of them within, 99 % within', [50, 99].map((of) => inMs(percentile(times, of))).join(', '));
  proof.claim('wrong answers', wrong.total === 0, String(wrong).slice(0, 2_000), 'none');
  const after = [answers.of('switched off 200'), answers.of('switched off 401', 'switched off 200')];
  const changes = answers.of('change 200');
  proof.claim(
    `accepted of the calls after a right was taken away, in ${changes} changes`,
    after[0] === 0 && (after[1] ?? 0) > 0,
    `${after[0]} of ${after[1]}`,
    '0',
  );
  const lost = await compareCounts(database, answered);
  proof.claim(
    'calls that were answered and not counted, or the other way',
    lost === 0,
    `${lost} of ${answered.total}`,
    '0',
  );
  claimFlatMemory(proof, samples, minutes);
  proof.claim('processes alive at the end', alive === processes, alive, String(processes));
}

type Change = Readonly<{ action: string; json: unknown }>;
type Way = Readonly<{ one: Switched; take: Change; give: Change }>;

/** Every way to take the right to one path away, each with a customer of its own. */
async function waysToSwitch(administrator: Administrator, origin: string): Promise<Way[]> {
  const [toggled, timed, sited] = (await administrator.addCustomers(origin, 3, true)) as [Customer, Customer, Customer];
  const granted = await administrator.addCustomer(origin, false);
  const right = await administrator.grantReading(origin, granted, grantedPath);
  const { EndpointID, SiteID, CustomerID } = right;
  const { customerID } = timed;
  const onSite = [{ ExternalCustomerID: sited.customerID, ActiveSiteID: sandboxSiteID }];
  const toggle = (apiAccess: boolean) => ({
    action: 'toggleCustomerApiAccess',
    json: { customerID: toggled.customerID, apiAccess },
  });
  const valid = (ValidUntil: string) => ({ action: 'SetValidUntil', json: [{ CustomerID: customerID, ValidUntil }] });
  return [
    { one: new Switched(toggled), take: toggle(false), give: toggle(true) },
    { one: new Switched(timed), take: valid('20200101'), give: valid('20991231') },
    {
      one: new Switched(sited),
      take: { action: 'RemoveSiteAccessFromExternalCustomer', json: onSite },
      give: { action: 'AddSiteAccessToExternalCustomer', json: onSite },
    },
    {
      one: new Switched(granted),
      take: { action: 'RemoveEndpointAccessFromCustomerOnSite', json: [{ EndpointID, SiteID, CustomerID }] },
      give: { action: 'AddEndpointAccessToCustomerOnSite', json: [right] },
    },
  ];
}

const kindOf = (customerID: number, statusClass: number): string => `${customerID} ${statusClass}xx`;

/** By how many calls the counts in the database differ from what was answered, by customer and class of status. */
async function compareCounts({ settings }: Database, answered: Tally): Promise<number> {
  const db = await openDatabase(settings);
  const rows = await db
    .selectFrom('usage')
    .select(['customer_id', 'status_class'])
    .select(({ fn }) => fn.sum('calls').as('calls'))
    .groupBy(['customer_id', 'status_class'])
    .execute();
  await db.destroy();
  const counted = new Map(rows.map((row) => [kindOf(row.customer_id, row.status_class), Number(row.calls)]));
  const customers = new Set([...answered.counts.keys()].map((kind) => String(kind).split(' ')[0]));
  const kinds = new Set([...answered.counts.keys(), ...counted.keys()]);
  return [...kinds]
    .filter((kind) => customers.has(String(kind).split(' ')[0]))
    .reduce<number>((sum, kind) => sum + Math.abs((counted.get(String(kind)) ?? 0) - answered.of(kind)), 0);
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
