/** The largest calls that are allowed: writings with as much as they may take, rubbish of the same size, files, and the longest lists. */

export type Call = Readonly<{
  what: string;
  method: string;
  path: string;
  /** What is new in each round differs. */
  bodyOf?: (round: number) => string;
}>;

const mostObjects = 1000;
/** A little less than a call may have. */
const bodyBytes = 1_000_000;

type Example = Readonly<Record<string, unknown>>;
type Parameter = Readonly<{ name: string; in?: string; required?: boolean; $ref?: string; example?: unknown }>;
type Schema = Readonly<{
  $ref?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}>;
type Operation = Readonly<{
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, { example: readonly [Example]; schema: Schema }> };
}>;
type Document = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> };
}>;

/** Each with its documented example again and again. */
export async function worstWrites(address: string): Promise<Call[]> {
  return (await documentedCalls(address)).flatMap(({ operation, document, ...call }) => {
    const { example, schema } = operation.requestBody?.content['application/json'] ?? {};
    if (!example || !schema?.items) return [];
    const properties = resolve(document.components.schemas, schema.items).properties ?? {};
    const many = { ...call, bodyOf: (round: number) => manyOf(example[0], properties, round) };
    const full = withFullLists(example[0], properties);
    return full ? [many, { ...call, what: `${call.what} with full lists`, bodyOf: () => full }] : [many];
  });
}

/** As many as a call may have, each with its lists full; null where it has none. */
function withFullLists(example: Example, properties: Readonly<Record<string, Schema>>): string | null {
  const lists = Object.entries(example).flatMap(([name, list]) =>
    Array.isArray(list) && list.length > 0
      ? [[name, Array.from({ length: properties[name]?.maxItems ?? 0 }, (_, place) => list[place % list.length])]]
      : [],
  );
  if (lists.length === 0) return null;
  const object = JSON.stringify({ ...example, ...Object.fromEntries(lists) });
  const count = Math.min(Math.floor(bodyBytes / (object.length + 1)), mostObjects);
  return `[${Array(count).fill(object).join(',')}]`;
}

export async function worstLists(address: string): Promise<Call[]> {
  return (await documentedCalls(address)).flatMap(({ parameters, ...call }) => {
    if (call.method !== 'GET' || !parameters.some(({ name }) => name === 'pageSize')) return [];
    return ['?pageSize=1000', '?pageSize=1000&search=findes%20ikke'].map((query) => {
      const path = call.path + query;
      return { what: `GET ${path}`, method: 'GET', path };
    });
  });
}

/** Documents that are printed when they are asked for. */
export async function printedFiles(address: string): Promise<Call[]> {
  return (await documentedCalls(address)).flatMap(({ parameters, ...call }) => {
    if (call.method !== 'GET' || !/\/pdf\b/.test(call.path)) return [];
    const wanted = parameters.filter((one) => one.in === 'query' && one.required);
    const query = wanted.map(({ name, example }) => `?${name}=${example}`).join('');
    return [{ what: `GET ${call.path}`, method: 'GET', path: call.path + query }];
  });
}

const fill = (item: string, bytes: number) => `${`${item},`.repeat(Math.floor(bytes / (item.length + 1)) - 1)}${item}`;

const uploadPath = '/api/v3.0/projects/upload/1042';
const uploadBytes = 25_000_000;
const upload = (fileData: string) =>
  JSON.stringify([{ fileData, fileName: 'indregulering.pdf', mimeType: 'application/pdf' }]);

export const uploads: readonly Call[] = [
  ['an upload of 25 MB', upload('JVBERi0x'.repeat(uploadBytes / 8))],
  ['an upload of 25 MB that is no file', upload('æ'.repeat(uploadBytes / 2))],
  ['an upload of 25 MB with escapes', upload('JVBERi0/'.repeat(uploadBytes / 9)).replaceAll('/', '\\/')],
  ['an upload of 25 MB of escapes', `[{"fileData":"${'\\ud800'.repeat(uploadBytes / 6)}"}]`],
  ['an upload of 25 MB that is a name', `[{"${'\\ud800'.repeat(uploadBytes / 6)}":1}]`],
  ['an upload of 25 MB that is a description', `[{"description":"${'\\ud800'.repeat(uploadBytes / 6)}"}]`],
  ['an upload of 25 descriptions', `[${fill(`{"description":"${'\\ud800'.repeat(170_000)}"}`, uploadBytes)}]`],
  ['an upload of 170 descriptions', `[${fill(`{"description":"${'\\n'.repeat(70_000)}"}`, uploadBytes)}]`],
  [
    'an upload of an object of descriptions',
    `[{${Array.from({ length: 190 }, (_, place) => `"felt${place}":"${'\\n'.repeat(60_000)}"`).join(',')}}]`,
  ],
  ['an upload of 25 MB further in', `[{"description":{"fileData":"${'\\ud800'.repeat(uploadBytes / 6)}"}}]`],
  ['an upload of 25 MB of blanks', upload('\u3000'.repeat(uploadBytes / 3))],
  ['an upload of 25 MB of zeros', `[${'0,'.repeat(uploadBytes / 2)}0]`],
  ['an upload of 25 MB of nothing', `[${' '.repeat(uploadBytes)}]`],
].map(([what = '', body = '']) => ({
  what,
  method: 'POST',
  path: uploadPath,
  bodyOf: () => body,
}));

const customer = (name: string) => ({
  CustomerName: name.padEnd(50, ' æ'),
  ContactName: name.padEnd(50, ' ø'),
  ContactEmail: `${'a'.repeat(240)}@vvs.dk`,
  ContactPhone: '12345678'.padEnd(50, ' 1'),
  ValidUntil: '20991231',
  CreatedByUser: 'admin'.padEnd(50, 'x'),
  AccessAll: false,
});
const liveSite = (name: string) => ({ Name: name.padEnd(50, 'x'), BaseUrl: `https://vvs.example/${'x'.repeat(170)}` });
const each = <Item>(ids: readonly Item[], make: (id: Item) => object) => JSON.stringify(ids.map(make));
const place = (round: number) => Array.from({ length: mostObjects }, (_, at) => `${round} ${at}`);

/** What has to be there before the rest of the access API can be called. */
export const accessCreations: readonly Call[] = [
  access('CreateExternalCustomers', (round) => each(place(round), (name) => customer(`Kunde ${name}`))),
  access('CreateSites', (round) => each(place(round), (name) => liveSite(`vvs.${name.replace(' ', '.')}.`))),
];

/** Each round with a thousand customers and sites of its own. */
export function accessChanges(customers: readonly number[], sites: readonly number[]): readonly Call[] {
  const own = (ids: readonly number[], round: number) => ids.slice(round * mostObjects, (round + 1) * mostObjects);
  const right = (EndpointID: number) => (CustomerID: number) => ({ EndpointID, SiteID: 1, CustomerID });
  const everything = { AllowPOST: true, AllowGET: true, AllowDELETE: true, AllowPUT: true };
  const given = (EndpointID: number) => (id: number) => ({ ...right(EndpointID)(id), ...everything });
  const onSite = (ExternalCustomerID: number) => ({ ExternalCustomerID, ActiveSiteID: 1 });
  return [
    access('UpdateExternalCustomers', (round) =>
      each(own(customers, round), (CustomerID) => ({ CustomerID, ...customer(`Ny kunde ${CustomerID}`) })),
    ),
    access('AddSiteAccessToExternalCustomer', (round) => each(own(customers, round), onSite)),
    access('AddEndpointAccessToCustomerOnSite', (round) => each(own(customers, round), given(1))),
    access('ChangeEndpointAccess', (round) =>
      JSON.stringify({
        Set: own(customers, round).map(given(2)),
        Remove: own(customers, round).map(right(1)),
      }),
    ),
    access('RemoveEndpointAccessFromCustomerOnSite', (round) => each(own(customers, round), right(2))),
    access('RemoveSiteAccessFromExternalCustomer', (round) => each(own(customers, round), onSite)),
    access('UpdateSites', (round) =>
      each(own(sites, round), (RecordId) => ({ RecordId, ...liveSite(`el.${RecordId}.`) })),
    ),
    ...[
      'customers',
      'customers?pageSize=1000',
      'customers?pageSize=1000&search=findes%20ikke',
      'audit?pageSize=1000',
      'sites',
    ].map((path) => ({ what: `GET /Admin/${path}`, method: 'GET', path: `/Admin/${path}` })),
    access('DeleteSites', (round) => each(own(sites, round), (recordId) => ({ recordId }))),
    access('DeleteExternalCustomers', (round) => each(own(customers, round), (customerID) => ({ customerID }))),
  ];
}

function access(action: string, bodyOf: (round: number) => string): Call {
  return { what: `POST /Admin/${action}`, method: 'POST', path: `/Admin/${action}`, bodyOf };
}

const many = (item: string) => `[${Array(mostObjects).fill(item).join(',')}]`;
const fields = (count: number) => Array.from({ length: count }, (_, place) => `"felt${place}":1`).join(',');
/** As many names as a body may have, a prime: each object has them in an order that nobody has sent before, which is nearly as dear as new names. */
const names = 499;
let orders = 0;
const newlyOrdered = (objects: number, count: number) =>
  Array.from({ length: objects }, () => {
    const [first, step] = [orders % names, 1 + (Math.floor(orders++ / names) % (names - 1))];
    return `{${Array.from({ length: count }, (_, place) => `"f${(first + place * step) % names}":1`).join(',')}}`;
  }).join(',');
/** In an object, with all that is inside it, as many as it may have. */
const newlyOrderedInside = (objects: number, count: number) =>
  Array.from({ length: 12 }, () => `{"f0":[${newlyOrdered(objects, count)}]}`).join(',');
/** An object that is wrong in as many places as it may have. */
const wrongIn = (wrong: string) =>
  `{"projectID":1042,"calendarEventsDTOs":[${Array(98)
    .fill(`{"fitterIDS":[${Array(48).fill(wrong).join()}]}`)
    .join()}]}`;
const text = 'x'.repeat(9_990);
const debtor = `{"Name":"x","Email":"a@${'.'.repeat(9_900)} ","Reference":1,"Phone":"1","AssociationAddress":{"Address":"x","ZipCode":8700,"City":"x"}}`;

export const rubbish: readonly Call[] = [
  ['1000 objects of unknown fields', '/api/v4.0/budgets', many(`{${fields(80)}}`)],
  ['an object of unknown fields', '/api/v4.0/budgets', `[{${fields(70_000)}}]`],
  ['1000 objects with lists of zeros', '/api/v3.0/calendarevents', many(`{"fitterIDS":[${fill('0', 950)}]}`)],
  ['an object with a list of zeros', '/api/v3.0/calendarevents', `[{"fitterIDS":[${fill('0', bodyBytes)}]}]`],
  ['a list of zeros', '/api/v4.0/budgets', `[${fill('0', bodyBytes)}]`],
  [
    'texts of 10,000 characters',
    '/api/v3.0/projects/budgets',
    `[{"projectID":1042,"budgetMisc":[${fill(`{"description":"${text}","budget":1}`, bodyBytes)}]}]`,
  ],
  ['a deep list', '/api/v4.0/budgets', `[{"description":${'['.repeat(400_000)}${']'.repeat(400_000)}}]`],
  ['a long name', '/api/v4.0/fitters/create', `[{"DefaultWorkHours":{"${'x'.repeat(900_000)}":{${fields(80)}}}}]`],
  ['e-mail addresses of dots', '/api/v3.0/debtors', `[${fill(debtor, bodyBytes)}]`],
  ['an object that is wrong in 4700 places', '/api/v4.0/worksheets', `[${wrongIn('1.5')}]`],
  ['an object that names 4700 records which are not there', '/api/v4.0/worksheets', `[${wrongIn('99999999')}]`],
  ['50 objects that are wrong in 4700 places', '/api/v4.0/worksheets', `[${Array(50).fill(wrongIn('""')).join()}]`],
].map(([what = '', path = '', body = '']) => ({ what, method: 'POST', path, bodyOf: () => body }));

export const rubbishInNewOrders: readonly Call[] = [
  { what: '1000 objects of names in new orders', bodyOf: () => `[${newlyOrdered(1000, 110)}]` },
  { what: '600 objects of more names in new orders', bodyOf: () => `[${newlyOrdered(600, 190)}]` },
  { what: '12 objects of 25 objects of names in new orders', bodyOf: () => `[${newlyOrderedInside(25, 190)}]` },
  { what: '12 objects of 800 objects of names in new orders', bodyOf: () => `[${newlyOrderedInside(800, 5)}]` },
].map((call) => ({ ...call, method: 'POST', path: '/api/v4.0/budgets' }));

/** Long texts, all on one project, that are as long again when they are written as JSON. */
const longWorksheet = {
  projectID: 1042,
  startDate: '2026-11-24',
  fitterID: 14,
  description: `${'\u0001'.repeat(1_999)}€`,
};

/** As much as an answer may have, in one object and in lists. */
export const longAnswers = {
  filling: {
    what: '80 worksheets',
    method: 'POST',
    path: '/api/v4.0/worksheets',
    bodyOf: () => JSON.stringify(Array(80).fill(longWorksheet)),
  } satisfies Call,
  calls: ['v3.0/projects/1042', 'v3.0/projects?pageSize=1000', 'v4.0/worksheets?pageSize=1000'].map(
    (path): Call => ({ what: `GET /api/${path} with long texts`, method: 'GET', path: `/api/${path}` }),
  ),
};

async function documentedCalls(address: string) {
  const versions = ['v3.0', 'v4.0'].map(async (version) => {
    const document = (await (await fetch(`${address}/openapi/${version}.json`)).json()) as Document;
    return Object.entries(document.paths).flatMap(([documented, operations]) =>
      Object.entries(operations).map(([name, operation]) => {
        const parameters = (operation.parameters ?? []).map((one) => resolve(document.components.parameters, one));
        const path = `/api/${version}${documented}`.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
          String(parameters.find((one) => one.name === parameter)?.example ?? ''),
        );
        const method = name.toUpperCase();
        return { what: `${method} ${path}`, method, path, parameters, operation, document };
      }),
    );
  });
  return (await Promise.all(versions)).flat();
}

const resolve = <Part extends { $ref?: string }>(named: Record<string, Part>, part: Part): Part =>
  (part.$ref && named[part.$ref.split('/').at(-1) ?? '']) || part;

/** What must be new is, and its longest text is as long as it may be. */
function manyOf(example: Example, properties: Readonly<Record<string, Schema>>, round: number): string {
  const room = Math.floor(bodyBytes / mostObjects) - JSON.stringify(example).length - 60;
  const limit = (name: string) => properties[name]?.maxLength ?? 0;
  const [longest = ''] = Object.keys(example).sort((a, b) => limit(b) - limit(a));
  const letters = Math.max(0, Math.min(room, limit(longest)));
  const objects = Array.from({ length: mostObjects }, (_, place) => {
    const unique = String(10_000_000 + round * mostObjects + place);
    return {
      ...example,
      ...(letters > 20 && { [longest]: `${unique} `.padEnd(letters, 'x ') }),
      ...('EmployeeNumber' in example && !('ID' in example) && { EmployeeNumber: unique, UserID: null }),
      ...('Reference' in example && { Reference: Number(unique) }),
    };
  });
  return JSON.stringify(objects);
}
