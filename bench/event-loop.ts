// For how long the worst calls that are allowed keep the process from everything else. A call that is longer must be
// done in slices: others are answered in between.
import { administrator, makeCaller } from './api-caller.ts';
import { judge, median } from './compare.ts';
import { startProduct } from './server-process.ts';

const siteName = 'lindholm-vvs';
const rounds = 3;
const wanted = { atMost: 50 };
const mostObjects = 1000;
/** A little less than a call may have. */
const bodyBytes = 1_000_000;

type Call = Readonly<{ what: string; method: string; path: string; bodies: readonly (string | undefined)[] }>;
type Documented = { requestBody?: { content: Record<string, { example: [Record<string, unknown>] }> } };
type Parameter = { name: string; $ref?: string; example?: unknown };

const settings = { ...administrator, RATE_LIMIT_PER_MINUTE: '1000000000' };
const product = await startProduct({
  ...settings,
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
});
try {
  const headers = { ...(await makeCaller(product.address, siteName)), 'content-type': 'application/json' };
  const send = async ({ method, path }: Call, body: string | undefined) => {
    const response = await fetch(product.address + path, { method, headers, ...(body && { body }) });
    const { length } = await response.text();
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status}`);
    return { status: response.status, length };
  };
  const calls = await worstCalls();
  // The first call of each kind compiles its schema.
  for (const call of calls) await send(call, call.bodies[0]);
  const table = [];
  for (const call of calls) {
    const holds: number[] = [];
    let [status, bytes] = [0, 0];
    const before = await product.cpu();
    for (const body of call.bodies.slice(1)) {
      await product.longestHoldMs();
      ({ status, length: bytes } = await send(call, body));
      holds.push(await product.longestHoldMs());
    }
    const cpuMs = Math.round(((await product.cpu()) - before) / 1000 / holds.length);
    table.push({
      call: call.what,
      status,
      'answer (kB)': Math.round(bytes / 1000),
      'CPU (ms)': cpuMs,
      'held (ms)': Math.round(median(holds)),
    });
  }
  table.sort((a, b) => b['held (ms)'] - a['held (ms)']);
  console.log(`The worst calls of ${siteName}: for how long nobody else is answered`);
  console.table(table.slice(0, Number(process.env.SHOWN ?? 15)));
  judge('Milliseconds that a call holds the process', table[0]?.['held (ms)'] ?? 0, wanted);
} finally {
  await product.stop();
}

/** Every writing call with as much as it may take, rubbish of the same size, and every list at its longest. */
async function worstCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  const reads: Call[] = [];
  for (const version of ['v3.0', 'v4.0']) {
    const { paths, components } = (await (await fetch(`${product.address}/openapi/${version}.json`)).json()) as {
      paths: Record<string, Record<string, Documented & { parameters?: Parameter[] }>>;
      components: { parameters: Record<string, Parameter> };
    };
    const parametersOf = ({ parameters = [] }: { parameters?: Parameter[] }) =>
      parameters.map((one) => (one.$ref ? (components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? one) : one));
    for (const [documented, operations] of Object.entries(paths)) {
      for (const [name, operation] of Object.entries(operations)) {
        const method = name.toUpperCase();
        const example = operation.requestBody?.content['application/json']?.example[0];
        const parameters = parametersOf(operation);
        const path = `/api/${version}${documented}`.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
          String(parameters.find((one) => one.name === parameter)?.example ?? ''),
        );
        const what = `${method} ${path}`;
        if (example) calls.push({ what, method, path, bodies: repeated((round) => manyOf(example, round)) });
        const isList = parameters.some((one) => one.name === 'pageSize');
        if (method !== 'GET' || !isList) continue;
        for (const query of ['?pageSize=1000', '?pageSize=1000&search=findes%20ikke'])
          reads.push({ what: what + query, method, path: path + query, bodies: repeated(() => undefined) });
      }
    }
  }
  return [...calls, ...rubbish(), ...reads];
}

function repeated<Body>(make: (round: number) => Body): Body[] {
  return Array.from({ length: rounds + 1 }, (_, round) => make(round));
}

/** The example again and again: what must be new is, and its longest text is longer. */
function manyOf(example: Record<string, unknown>, round: number): string {
  const room = Math.floor(bodyBytes / mostObjects) - JSON.stringify(example).length - 40;
  const text = Object.keys(example).find((name) => /note$|^comment$|description/i.test(name));
  const objects = Array.from({ length: mostObjects }, (_, place) => {
    const unique = String(10_000_000 + round * mostObjects + place);
    return {
      ...example,
      ...('EmployeeNumber' in example && !('ID' in example) && { EmployeeNumber: unique, UserID: null }),
      ...('Reference' in example && { Reference: Number(unique) }),
      ...(text && { [text]: `${round} ${place} `.padEnd(Math.max(0, Math.min(room, 1900)), 'æ ') }),
    };
  });
  return JSON.stringify(objects);
}

function rubbish(): Call[] {
  const fill = (item: string, bytes: number) =>
    `${`${item},`.repeat(Math.floor(bytes / (item.length + 1)) - 1)}${item}`;
  const body = (what: string, path: string, text: string): Call => ({
    what,
    method: 'POST',
    path,
    bodies: repeated(() => text),
  });
  const events = '/api/v3.0/calendarevents';
  const strays = Array.from({ length: 70_000 }, (_, place) => `"felt${place}":1`).join(',');
  const few = Array.from({ length: 80 }, (_, place) => `"felt${place}":1`).join(',');
  return [
    body('1000 objects of unknown fields', '/api/v4.0/budgets', `[${Array(1000).fill(`{${few}}`).join(',')}]`),
    body('an object of unknown fields', '/api/v4.0/budgets', `[{${strays}}]`),
    body('an object with a list of nothing', events, `[{"fitterIDS":[${fill('0', bodyBytes)}]}]`),
    body(
      '1000 objects with lists of nothing',
      events,
      `[${Array(1000)
        .fill(`{"fitterIDS":[${fill('0', 950)}]}`)
        .join(',')}]`,
    ),
    body(
      'texts of 10,000 characters',
      '/api/v3.0/projects/budgets',
      `[{"projectID":1042,"budgetMisc":[${fill(`{"description":"${'x'.repeat(9_990)}","budget":1}`, bodyBytes)}]}]`,
    ),
    body('a deep list', '/api/v4.0/budgets', `[{"description":${'['.repeat(8_000)}${']'.repeat(8_000)}}]`),
    body('a long name', '/api/v4.0/fitters/create', `[{"DefaultWorkHours":{"${'x'.repeat(900_000)}":{${few}}}}]`),
    body(
      'addresses of dots',
      '/api/v3.0/debtors',
      `[${Array(90)
        .fill(
          `{"Name":"x","Email":"a@${'.'.repeat(9_900)} ","Reference":1,"Phone":"1","AssociationAddress":{"Address":"x","ZipCode":8700,"City":"x"}}`,
        )
        .join(',')}]`,
    ),
    body('nothing but zeros', '/api/v4.0/budgets', `[${fill('0', bodyBytes)}]`),
  ];
}
