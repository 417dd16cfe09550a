import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { callsAtOnceMaximum, openKeyShares } from '@fagvaerk/contract/limits.ts';
import { goodCustomer } from '../fixtures/customers.ts';
import { Administrator, type Call, type Customer, makeCaller, sandboxSite, sandboxSiteID } from './calls.ts';
import { inMB, inMs } from './figures.ts';
import { openSqlite, type Product, startProduct } from './product.ts';
import { type Proof, size } from './proof.ts';

const repetitions = size('HARDENING_COST_REPETITIONS', 3);
const holdMaximumMs = size('HARDENING_HOLD_MS', 50);
const mostObjects = 1_000;
const mostBytes = 1_000_000;
const uploadBytes = 24_000_000;
/** What all answers that are being made, and all that are unread, may take up. */
const answersMaximumMB = 500;

/** A request that its sender may make, and which takes as much as such a request can. */
type Request = Readonly<{ name: string; path: string } & Call>;
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

async function worstRequests(origin: string, administrator: Administrator, customer: Customer): Promise<Request[]> {
  const { headers } = customer;
  const documents = await Promise.all(
    ['v3.0', 'v4.0'].map(async (version) => ({
      version,
      ...(JSON.parse((await makeCaller().ask(`${origin}/openapi/${version}.json`)).text) as OpenApi),
    })),
  );
  const documented = documents.flatMap(({ version, paths, components }) =>
    Object.entries(paths).flatMap(([path, operations]) => {
      const nameOf = (parameter: Parameter) =>
        parameter.name ?? components.parameters?.[parameter.$ref?.split('/').at(-1) ?? '']?.name;
      return operationsOf(`/api/${version}${path}`, operations, nameOf, headers);
    }),
  );
  return [...anonymous, ...documented, ...twisted(headers), ...administration(administrator.headers)];
}

type Parameter = { name?: string; $ref?: string };
type Operation = { requestBody?: { content: Record<string, { example?: unknown }> }; parameters?: Parameter[] };
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters?: Record<string, Parameter> };
};

/** Each documented call with as much in it as it takes: the longest page, and the example a thousand times over. */
function operationsOf(
  path: string,
  operations: Record<string, Operation>,
  nameOf: (parameter: Parameter) => string | undefined,
  headers: Record<string, string>,
): Request[] {
  const requests: Request[] = [];
  for (const [method, { requestBody, parameters = [] }] of Object.entries(operations)) {
    const verb = method.toUpperCase();
    if (method === 'get' && !path.includes('{')) {
      const has = (wanted: string) => parameters.some((parameter) => nameOf(parameter) === wanted);
      const words = [has('pageSize') && 'pageSize=1000', has('search') && `search=${'e'.repeat(50)}`].filter(Boolean);
      requests.push({ name: `GET ${path} ${words[0] ?? ''}`, path: `${path}?${words[0] ?? ''}`, headers });
      if (words[1]) requests.push({ name: `GET ${path} searched`, path: `${path}?${words.join('&')}`, headers });
    }
    const example = requestBody?.content['application/json']?.example;
    if (!Array.isArray(example) || example.length === 0) continue;
    const objects = Math.min(mostObjects, Math.floor(mostBytes / JSON.stringify(example[0]).length));
    const json = Array.from({ length: objects }, () => example[0]);
    const filled = path.replaceAll(/\{\w+\}/g, '1042');
    requests.push({ name: `${verb} ${path} with ${objects} objects`, path: filled, method: verb, headers, json });
  }
  return requests;
}

const anonymous: Request[] = [
  {
    name: 'a header of spaces',
    path: '/Admin/x',
    headers: { 'accept-language': `a${' '.repeat(15_500)}b` },
  },
  { name: 'a header of languages', path: '/Admin/x', headers: { 'accept-language': 'da;q=0.1,'.repeat(1_500) } },
  { name: 'a header of encodings', path: '/introduction', headers: { 'accept-encoding': 'br;q=0,'.repeat(2_000) } },
  { name: 'a header of tags', path: '/introduction', headers: { 'if-none-match': '"x",'.repeat(3_500) } },
  { name: 'a header of cookies', path: '/introduction', headers: { cookie: 'lang=;'.repeat(2_500) } },
  { name: 'a page that is nearly there', path: `/${'invoices'.repeat(1_500)}` },
  { name: 'a login with 80,000 fields', path: '/auth/login', json: fields(80_000) },
  {
    name: 'a login of a long password',
    path: '/auth/login',
    json: { Username: 'admin', Password: 'x'.repeat(900_000) },
  },
];

function fields(count: number): string {
  return `{${Array.from({ length: count }, (_, place) => `"a${place}":1`).join(',')}}`;
}

/** Right in form, and wrong in as many places as possible. */
function twisted(headers: Record<string, string>): Request[] {
  const event = {
    ...{ description: 'x', title: 'x', isAllDay: false, start: '2026-12-01T08:00:00Z', end: '2026-12-01T09:00:00Z' },
    ...{ createdByUserID: '17fc695a-07a0-4a6e-8822-e8f36c031199', workSheetIDS: [] as number[] },
  };
  const zeros = Array.from({ length: 400_000 }, () => 0);
  const worksheet = { startDate: '2026-12-01', description: 'x', fitterID: 17 };
  const project = {
    ...{ managerID: '23b8c1e9-3924-46de-beb1-3b9046685257', teamLeaderID: '972a8469-1641-4f82-8b9d-2434e465e150' },
    ...{ sellerID: '23b8c1e9-3924-46de-beb1-3b9046685257', customerID: 301, projectGroupID: 1, priceGroupID: 3 },
    startDate: '2026-12-01',
  };
  const misc = Array.from({ length: 95 }, () => ({ description: 'x'.repeat(10_000), budget: 1 }));
  const file = { fileData: 'A'.repeat(uploadBytes), fileName: 'x.pdf', mimeType: 'application/pdf' };
  const escapes = '\\ud800'.repeat(uploadBytes / 6);
  return [
    { name: 'an event with 400,000 fitters', path: '/api/v3.0/calendarevents', json: [{ ...event, fitterIDS: zeros }] },
    { name: 'a worksheet with 80,000 fields', path: '/api/v4.0/worksheets', json: `[${fields(80_000)}]` },
    { name: '100,000 empty objects', path: '/api/v4.0/worksheets', json: Array.from({ length: 100_000 }, () => ({})) },
    { name: 'nesting of 100,000', path: '/api/v4.0/worksheets', json: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
    { name: 'nesting of 8,000 in a field', path: '/api/v4.0/worksheets', json: nested(8_000) },
    {
      name: 'a project with 10,000 worksheets',
      path: '/api/v3.0/projects',
      json: [{ projectWorksheets: Array.from({ length: 10_000 }, () => worksheet) }],
    },
    { name: 'a budget of long texts', path: '/api/v3.0/projects/budgets', json: { projectID: 1042, budgetMisc: misc } },
    { name: 'an upload of 24 MB', path: '/api/v3.0/projects/upload/1042', json: [file] },
    { name: 'an upload of escapes', path: '/api/v3.0/projects/upload/1042', json: `[{"fileData":"${escapes}"}]` },
    {
      name: 'an upload that is no file',
      path: '/api/v3.0/projects/upload/1042',
      json: `[{"description":"${escapes}"}]`,
    },
    {
      name: 'an upload further in',
      path: '/api/v3.0/projects/upload/1042',
      json: `[{"description":{"fileData":"${escapes}"}}]`,
    },
    {
      name: '150 projects with 100 worksheets each',
      path: '/api/v3.0/projects',
      json: Array.from({ length: 150 }, () => ({ ...project, projectWorksheets: Array(100).fill(worksheet) })),
    },
    {
      name: 'a worksheet that is wrong in 4,700 places',
      path: '/api/v4.0/worksheets',
      json: [{ projectID: 1042, calendarEventsDTOs: Array(98).fill({ fitterIDS: Array(48).fill('x') }) }],
    },
    { name: 'many ids in a path', path: `/api/v4.0/invoicelines/invoiceIDs/${'20418,'.repeat(99)}20418`, headers },
  ].map((request) => ({ ...request, headers }));
}

const nested = (depth: number) => `[{"description":${'['.repeat(depth)}${']'.repeat(depth)}}]`;

/** In an order in which each finds what the one before it made. */
function administration(headers: Record<string, string>): Request[] {
  const ids = Array.from({ length: mostObjects }, (_, place) => place + 2);
  const flags = { AllowPOST: true, AllowGET: true, AllowPUT: true, AllowDELETE: true };
  const post = (action: string, json: unknown) => ({
    name: `${action} of ${mostObjects}`,
    path: `/Admin/${action}`,
    json,
  });
  const requests: Omit<Request, 'headers'>[] = [
    post(
      'CreateExternalCustomers',
      ids.map((id) => ({ ...goodCustomer, CustomerName: `Kunde ${id}` })),
    ),
    post(
      'UpdateExternalCustomers',
      ids.map((CustomerID) => ({ ...goodCustomer, CustomerID, AccessAll: true })),
    ),
    post(
      'AddSiteAccessToExternalCustomer',
      ids.map((ExternalCustomerID) => ({ ExternalCustomerID, ActiveSiteID: sandboxSiteID })),
    ),
    post(
      'AddEndpointAccessToCustomerOnSite',
      ids.map((CustomerID) => ({ CustomerID, SiteID: sandboxSiteID, EndpointID: 1, ...flags })),
    ),
    { name: 'a thousand customers', path: '/Admin/customers?pageSize=1000&search=kunde' },
    { name: 'a thousand lines of history', path: '/Admin/audit?pageSize=1000' },
    { name: 'a customer of 80,000 fields', path: '/Admin/CreateExternalCustomers', json: `[${fields(80_000)}]` },
    { name: 'ResetSandbox', path: '/Admin/ResetSandbox', json: { siteID: sandboxSiteID } },
    post(
      'DeleteExternalCustomers',
      ids.map((customerID) => ({ customerID })),
    ),
  ];
  return requests.map((request) => ({ ...request, headers }));
}
