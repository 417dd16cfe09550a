import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { callsAtOnceMaximum, openKeyShares } from '@fagvaerk/contract/limits.ts';
import { Administrator, type Customer, makeCaller, sandboxSite, sandboxSiteID } from './calls.ts';
import { inMB, inMs } from './figures.ts';
import { openSqlite, type Product, startProduct } from './product.ts';
import { type Proof, size } from './proof.ts';
import { type Request, worstRequests } from './worst-requests.ts';

const repetitions = size('HARDENING_COST_REPETITIONS', 3);
const holdMaximumMs = size('HARDENING_HOLD_MS', 50);
/** What all answers that are being made, and all that are unread, may take up. */
const answersMaximumMB = 500;

type Cost = Readonly<{ holdMs: number; cpuMs: number; status: number }>;

/** What each of the worst requests keeps the server from: a page is asked for beside them, one after another. */
export async function cost(proof: Proof): Promise<void> {
  // The embedded database works in the same thread: nothing holds it longer.
  const { variables } = await openSqlite(proof);
  const product = await startProduct(proof, variables);
  const { origin } = product;
  const administrator = await Administrator.logIn(origin);
  const customer = await administrator.addCustomer(origin, true);
  const heart = new Heartbeat(product);
  const reset = () => administrator.change(origin, 'ResetSandbox', { siteID: sandboxSiteID });

  const idleMs = (await heart.during(() => sleep(3_000))).longestMs;
  proof.tell('longest hold without any of them', inMs(idleMs));
  const costs: (Cost & { name: string })[] = [];
  for (const request of await worstRequests(origin, administrator, customer)) {
    if (!product.isAlive()) break;
    const measured: Cost[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      if (request.path.startsWith('/api') && request.json !== undefined) await reset();
      measured.push(await measure(product, heart, request));
    }
    // Whatever else the machine does only adds to it.
    const least = measured.reduce((best, one) => (holdOf(one) < holdOf(best) ? one : best));
    const fault = measured.find(({ status }) => status >= 500 || status === 0);
    costs.push({ name: request.name, ...least, status: fault?.status ?? least.status });
  }
  heart.stop();
  await reset();
  await askForMuchAtOnce(proof, product, await administrator.addCustomer(origin, true));
  costs.sort((a, b) => holdOf(b) - holdOf(a));
  for (const { name, holdMs, cpuMs, status } of costs)
    console.log(`  ${inMs(holdMs).padStart(8)} hold, ${inMs(cpuMs).padStart(8)} CPU, ${status}: ${name}`);
  const [worst] = costs;
  proof.tell('requests measured', costs.length);
  for (const { name, holdMs, cpuMs } of costs.slice(1, 5)) proof.tell(name, `${inMs(holdMs)}, CPU ${inMs(cpuMs)}`);
  if (worst)
    proof.claim(
      `longest hold: ${worst.name}`,
      holdOf(worst) <= holdMaximumMs,
      `${inMs(worst.holdMs)}, CPU ${inMs(worst.cpuMs)}`,
      `at most ${holdMaximumMs} ms`,
    );
  const faults = costs.filter(({ status }) => status >= 500 || status === 0);
  const named = faults.map(({ name, status }) => `${status}: ${name}`).join(', ') || 'none';
  proof.claim('answered with 5xx or not at all', faults.length === 0, named, 'none');
  proof.claim('process alive', product.isAlive(), product.isAlive() ? 'yes' : 'no', 'yes');
}

/** Anybody reads a project that a customer has filled, from as many addresses and as often as the open key allows. */
async function askForMuchAtOnce(proof: Proof, { origin, memory, isAlive }: Product, { headers }: Customer) {
  const description = `${'\u0001'.repeat(1_999)}€`;
  const worksheet = { projectID: 1042, startDate: '2026-11-24', fitterID: 14, description };
  const caller = makeCaller();
  for (let count = 0; count < 16; count++)
    await caller.ask(`${origin}/api/v4.0/worksheets`, { headers, json: Array(80).fill(worksheet) });
  caller.close();
  const before = memory();
  let peak = before;
  const sampling = setInterval(() => {
    if (isAlive()) peak = Math.max(peak, memory());
  }, 100);
  const answers = await Promise.all(
    Array.from({ length: openKeyShares * callsAtOnceMaximum }, async (_, place) => {
      const asking = get(`${origin}/api/v3.0/projects/1042`, {
        headers: { apikey: exampleApiKey, siteName: sandboxSite },
        localAddress: `127.0.1.${1 + (place % openKeyShares)}`,
        agent: false,
      });
      try {
        const [answer] = (await once(asking, 'response')) as [IncomingMessage];
        // Nothing of it is kept: together they would fill the memory of this process as well.
        await once(answer.resume(), 'end');
        return { status: answer.statusCode, bytes: Number(answer.headers['content-length']) };
      } catch {
        return { status: 0, bytes: 0 };
      }
    }),
  );
  clearInterval(sampling);
  const long = answers.filter(({ status, bytes }) => status === 200 && bytes > 15_000_000).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  const what = `${answers.length} answers of 15 MB at once`;
  const isAnswered = long > 0 && long + refused === answers.length;
  proof.claim(`${what}: answered`, isAnswered, `${long}, ${refused} × 429`, 'all of them, or 429');
  proof.claim(
    `${what}: memory`,
    peak - before <= answersMaximumMB,
    `${inMB(before)}, at most ${inMB(peak)}`,
    `at most ${answersMaximumMB} MB more`,
  );
}

/** A machine with much else to do lengthens the wait and not the work, and the work beside it the other way round. */
const holdOf = ({ holdMs, cpuMs }: Cost): number => Math.min(holdMs, cpuMs);

async function measure(product: Product, heart: Heartbeat, { path, ...call }: Request): Promise<Cost> {
  const caller = makeCaller('127.0.0.3', 1);
  const cpuBefore = cpuMs(product);
  const { result, longestMs } = await heart.during(async () => {
    const answer = await caller.ask(product.origin + path, { ...call, withinMs: 120_000 });
    await sleep(30);
    return answer;
  });
  caller.close();
  return { holdMs: longestMs, cpuMs: cpuMs(product) - cpuBefore, status: result.status };
}

/** User and system time of the process, in hundredths of a second. */
function cpuMs({ pid, isAlive }: Product): number {
  if (!isAlive()) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Asks for a page without a pause, on a connection of its own. */
class Heartbeat {
  #longestMs = 0;
  #isOver = false;
  #beatBegun = performance.now();

  constructor({ origin }: Product) {
    const caller = makeCaller('127.0.0.2', 1);
    const beat = async () => {
      while (!this.#isOver) {
        this.#beatBegun = performance.now();
        const { ms } = await caller.ask(`${origin}/introduction`, { withinMs: 120_000 });
        this.#longestMs = Math.max(this.#longestMs, ms);
        await sleep(1);
      }
      caller.close();
    };
    void beat();
  }

  /** The longest that the page had to wait while something was done. */
  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; longestMs: number }> {
    this.#longestMs = 0;
    const result = await work();
    return { result, longestMs: Math.max(this.#longestMs, performance.now() - this.#beatBegun) };
  }

  stop(): void {
    this.#isOver = true;
  }
}
