/** What the data of a release is made of, entered through the running product, and what is asked about it then and by the next release. */
import { goodCustomer } from '../fixtures/customers.ts';
import { Administrator, makeCaller, sandboxSite, sandboxSiteID } from '../hardening/calls.ts';

/** What nobody but those who entered it knows, or what cannot be looked up by a name. */
export type Remembered = Readonly<{
  customers: Record<keyof typeof names, { customerID: number; apiKey: string }>;
  liveSiteID: number;
  /** Between two changes of rights. */
  moment: string;
}>;
type Facts = Record<string, unknown>;
type Created = { customerID: number; apiKey: string; recordId: number };

const names = {
  limited: 'Montørlister ApS',
  everything: 'Ærø Data ApS',
  off: 'Slukket A/S',
  expired: 'Udløbet og Søn',
  replaced: 'Nøgleskift I/S',
  siteless: 'Uden site',
};
const fitters = '/api/v4.0/fitters';
const noRight = { AllowPOST: false, AllowGET: false, AllowPUT: false, AllowDELETE: false };
const newFitter = { EmployeeNumber: '990', Name: 'Maja Øst', StartDate: '2026-12-01T00:00:00Z' };

/** The records that these calls need, which are few; all of a company would be a large file. */
export const keptEntities = ['site', 'user', 'role', 'salaryPeriodType', 'costCode', 'location', 'fitter'];

/** Changes and calls of every kind that leaves something behind. */
export async function live(origin: string): Promise<Remembered> {
  const administrator = await Administrator.logIn(origin);
  const change = async (action: string, json: unknown) =>
    (await administrator.change(origin, action, json)).successObjects as Created[];
  const wanted = Object.entries(names).map(([kind, CustomerName]) => ({
    ...goodCustomer,
    CustomerName,
    ValidUntil: '20991231',
    AccessAll: kind === 'everything',
  }));
  const created = await change('CreateExternalCustomers', wanted);
  const byKind = Object.keys(names).map((kind, place) => [kind, created[place]]);
  const customers: Remembered['customers'] = Object.fromEntries(byKind);
  const { limited, everything, off, expired, replaced, siteless } = customers;
  const withSite = [limited, everything, off, expired, replaced];
  await change(
    'AddSiteAccessToExternalCustomer',
    withSite.map(({ customerID }) => ({ ExternalCustomerID: customerID, ActiveSiteID: sandboxSiteID })),
  );

  const { data } = JSON.parse((await administrator.read(origin, 'endpoints')).text) as {
    data: { id: number; endpointPath: string }[];
  };
  const rightOf = ({ customerID }: { customerID: number }, path: string, flags: Partial<typeof noRight>) => {
    const EndpointID = data.find(({ endpointPath }) => endpointPath === path)?.id;
    return { EndpointID, SiteID: sandboxSiteID, CustomerID: customerID, ...noRight, ...flags };
  };
  await change(
    'AddEndpointAccessToCustomerOnSite',
    [limited, off, expired, replaced].map((customer) => rightOf(customer, fitters, { AllowGET: true })),
  );
  const moment = new Date().toISOString();
  await change('AddEndpointAccessToCustomerOnSite', [
    rightOf(limited, `${fitters}/{id}`, { AllowGET: true }),
    rightOf(limited, `${fitters}/create`, { AllowPOST: true }),
  ]);

  await change('toggleCustomerApiAccess', { customerID: off.customerID, apiAccess: false });
  await change('SetValidUntil', [{ CustomerID: expired.customerID, ValidUntil: '20200101' }]);
  await change('RollApiKey', { customerID: replaced.customerID, overlap: 'none' });
  await change('CreateKeyHandover', { customerID: limited.customerID, validHours: 24 });
  // A right that was given and taken back.
  await change('AddEndpointAccessToCustomerOnSite', [rightOf(limited, '/api/v4.0/roles', { AllowGET: true })]);
  const history = JSON.parse((await administrator.read(origin, 'history?pageSize=1')).text) as {
    data: { entry: number }[];
  };
  await change('RevertChange', { entry: history.data[0]?.entry, overwrite: false });

  const [liveSite] = await change('CreateSites', [{ Name: 'hovedvej', BaseUrl: 'https://api.example.dk' }]);
  await change('CreateTestSites', [{ Name: 'egen-test', Company: sandboxSite }]);
  await change('SaveTemplates', [
    { Name: 'Montører', Rules: [{ Endpoints: `${fitters}/*`, Levels: ['GET', 'POST'] }] },
  ]);
  await change('CreateAdministrator', { Username: 'Bo', Role: 'support' });

  const caller = makeCaller();
  for (const { apiKey } of [limited, everything, off, siteless]) {
    const headers = { apikey: apiKey, siteName: sandboxSite };
    for (const path of [fitters, `${fitters}/21`, '/api/v4.0/roles']) await caller.ask(origin + path, { headers });
  }
  const headers = { apikey: limited.apiKey, siteName: sandboxSite };
  await caller.ask(`${origin}${fitters}/create`, { headers, json: [newFitter] });
  caller.close();
  administrator.caller.close();
  return { customers, liveSiteID: liveSite?.recordId ?? 0, moment };
}

/** What the panel shows, then what calls come to: these are counted, and would be in what is shown. */
export async function ask(origin: string, remembered: Remembered) {
  const administrator = await Administrator.logIn(origin);
  const read = async (path: string) => {
    const { text } = await administrator.read(origin, path);
    // Where the product listens is no part of its data.
    return JSON.parse(text.replaceAll(/http:\/\/localhost:\d+/g, 'http://localhost')) as { data: Facts[] };
  };
  const shown: Record<string, unknown> = {};
  for (const path of panelReads(remembered)) shown[path] = await read(path);
  shown.administrators = (await read('administrators')).data.map(({ lastLogin: _ofThisVeryLogin, ...facts }) => facts);
  // The others follow from the documents.
  shown.templates = (await read('templates')).data.filter(({ templateID }) => templateID);
  const { everything } = remembered.customers;
  const revealed = {
    key: await administrator.change(origin, 'RevealApiKey', { customerID: everything.customerID }),
    secret: await administrator.change(origin, 'RevealSiteSecret', { RecordId: remembered.liveSiteID }),
  };
  administrator.caller.close();
  return { shown, revealed, decided: await decideAll(origin, remembered) };
}

const panelReads = ({ customers: { limited, replaced }, moment }: Remembered): string[] => [
  'customers?sort=customerID',
  'sites?sort=recordId',
  'GetTestSites',
  'history?pageSize=100',
  `customers/${limited.customerID}`,
  `customers/${limited.customerID}/usage`,
  `customers/${limited.customerID}/keys`,
  `customers/${replaced.customerID}/keys`,
  `customers/${limited.customerID}/rights-at?at=${moment}`,
  `endpoints/${limited.customerID}/${sandboxSiteID}`,
  `GetCustomerCalls?ExternalCustomerID=${limited.customerID}`,
];

/** What is decided by rights, and by whom something is then said to be wrong. An empty list of new ones changes nothing. */
const calls = [
  { path: `${fitters}?pageSize=100` },
  { path: `${fitters}/21` },
  { path: `${fitters}/create`, json: [] },
  { path: '/api/v4.0/roles' },
  { path: '/api/v3.0/users' },
  { path: '/api/access' },
];

async function decideAll(origin: string, { customers }: Remembered) {
  const caller = makeCaller();
  const decided: Record<string, { status: number; code: string | undefined; names: string[] | undefined }> = {};
  for (const [kind, { apiKey }] of Object.entries(customers))
    for (const siteName of [sandboxSite, 'kjaer-el'])
      for (const { path, json } of calls) {
        // Of the other site nothing was kept, and there is nothing to be read where nobody may.
        if (siteName !== sandboxSite && kind === 'everything') continue;
        const answer = await caller.ask(origin + path, { headers: { apikey: apiKey, siteName }, json });
        const body = JSON.parse(answer.text) as { validationErrors?: { code: string }[]; data?: { name: string }[] };
        const isList = path.includes('pageSize') && answer.status === 200;
        decided[`${kind} ${siteName} ${path}`] = {
          status: answer.status,
          code: body.validationErrors?.[0]?.code,
          names: isList ? body.data?.map(({ name }) => name) : undefined,
        };
      }
  caller.close();
  return decided;
}

/** The next one that is employed. */
export const anotherFitter = { ...newFitter, EmployeeNumber: '991', Name: 'Otto Vest' };
