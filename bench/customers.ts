// The access API with 100 and with 10,000 customers: how much longer a page, a search and a customer take.
import { judge, median } from './compare.ts';
import { startProduct } from './server-process.ts';

const sizes = { few: 100, many: 10_000 };
const sitesPerCustomer = 5;
const rightsPerSite = 8;
const objectsPerCall = 1000;
const rounds = 200;
const wanted = { atMost: 3 };
const password = 'vandhane og kobberrør';

const reads = {
  'page of 50': '/Admin/customers?page=1&pageSize=50',
  'page of 50 in the middle': '/Admin/customers?page=half&pageSize=50',
  'page of 50, newest expiry first': '/Admin/customers?sort=-validUntil&pageSize=50',
  'search, page of 50': '/Admin/customers?search=montage&pageSize=50',
  'search without a match': '/Admin/customers?search=findes-ikke&pageSize=50',
  'search by key ending': '/Admin/customers?search=00ff&pageSize=50',
  'one customer with its sites': '/Admin/customers/42',
  'its rights on a site': '/Admin/endpoints/42/1',
  'its history': '/Admin/audit?customerID=42&pageSize=50',
};

type Caller = { get: (path: string) => Promise<unknown>; post: (path: string, payload: unknown) => Promise<unknown> };

const [few, many] = [
  await startProduct({ ADMIN_PASSWORD: password, OPEN_KEY: 'off' }),
  await startProduct({ ADMIN_PASSWORD: password, OPEN_KEY: 'off' }),
];
try {
  const [fewCaller, manyCaller] = [await logIn(few.address), await logIn(many.address)];
  await fill(fewCaller, sizes.few);
  await fill(manyCaller, sizes.many);
  await compare(fewCaller, manyCaller);
} finally {
  await Promise.all([few.stop(), many.stop()]);
}

async function logIn(address: string): Promise<Caller> {
  const login = { method: 'POST', body: JSON.stringify({ Username: 'admin', Password: password }) };
  const response = await fetch(`${address}/auth/login`, { ...login, headers: { 'content-type': 'application/json' } });
  const authorization = `Bearer ${await response.text()}`;
  const call = async (path: string, settings: RequestInit): Promise<unknown> => {
    const answer = await fetch(address + path, settings);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    get: (path) => call(path, { headers: { authorization } }),
    post: (path, payload) => {
      const headers = { authorization, 'content-type': 'application/json' };
      return call(path, { method: 'POST', headers, body: JSON.stringify(payload) });
    },
  };
}

async function fill(caller: Caller, customers: number): Promise<void> {
  const begun = performance.now();
  const trades = ['VVS', 'El', 'Montage', 'Tømrer', 'Data', 'Service', 'Ventilation', 'Murer', 'Maler', 'Tag'];
  const facts = Array.from({ length: customers }, (_, index) => ({
    CustomerName: `${trades[index % 10]} ${(index * 7919) % customers} ApS`,
    ContactName: `Kontakt ${index}`,
    ContactEmail: `kontakt${index}@example.dk`,
    ContactPhone: String(20_000_000 + index),
    ValidUntil: `20${30 + (index % 60)}0${1 + (index % 9)}15`,
    CreatedByUser: 'admin',
  }));
  await inParts(facts, (part) => caller.post('/Admin/CreateExternalCustomers', part));

  const liveSites = Array.from({ length: sitesPerCustomer - 2 }, (_, index) => ({
    Name: `live-${index}`,
    BaseUrl: 'https://api.example.dk',
  }));
  await caller.post('/Admin/CreateSites', liveSites);
  const pairs = range(customers).flatMap((customer) =>
    range(sitesPerCustomer).map((site) => ({ ExternalCustomerID: customer, ActiveSiteID: site })),
  );
  await inParts(pairs, (part) => caller.post('/Admin/AddSiteAccessToExternalCustomer', part));
  await inParts(pairs, (part) =>
    inParts(
      part.flatMap(({ ExternalCustomerID: CustomerID, ActiveSiteID: SiteID }) => {
        const rights = { AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: false };
        return range(rightsPerSite).map((EndpointID) => ({ EndpointID, SiteID, CustomerID, ...rights }));
      }),
      (rights) => caller.post('/Admin/AddEndpointAccessToCustomerOnSite', rights),
    ),
  );
  const rows = customers * sitesPerCustomer * rightsPerSite;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${customers} customers, ${rows} rights, entered through the API in ${seconds} s`);
}

/** Calls take turns, so that whatever else the machine does hits both alike; the median counts. */
async function compare(fewCaller: Caller, manyCaller: Caller): Promise<void> {
  const rows: Record<string, object> = {};
  for (const [name, path] of Object.entries(reads)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.few.push(await time(() => fewCaller.get(path.replace('half', String(sizes.few / 100)))));
      times.many.push(await time(() => manyCaller.get(path.replace('half', String(sizes.many / 100)))));
    }
    const [fewMs, manyMs] = [median(times.few), median(times.many)];
    rows[name] = { '100 (ms)': fewMs.toFixed(2), '10,000 (ms)': manyMs.toFixed(2), ratio: (manyMs / fewMs).toFixed(2) };
  }
  console.table(rows);
  judge('A page of 50', Number((rows['page of 50'] as { ratio: string }).ratio), wanted);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function inParts<T>(items: readonly T[], send: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += objectsPerCall) {
    await send(items.slice(start, start + objectsPerCall));
  }
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index + 1);
}
