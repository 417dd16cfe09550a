import { goodCustomer } from '../fixtures/customers.ts';
import { type Administrator, type Call, type Customer, makeCaller, sandboxSiteID } from './calls.ts';

const mostObjects = 1_000;
const mostBytes = 1_000_000;
const uploadBytes = 24_000_000;

/** A request that its sender may make, and which takes as much as such a request can. */
export type Request = Readonly<{ name: string; path: string } & Call>;

export async function worstRequests(
  origin: string,
  administrator: Administrator,
  customer: Customer,
): Promise<Request[]> {
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
