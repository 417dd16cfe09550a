import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Administrator, type Customer, makeCaller, sandboxSite } from './calls.ts';
import { guessedNames } from './guessed-names.ts';
import { openSqlite, type Product, startProduct } from './product.ts';
import { isInstalled, outputOf, type Proof, size } from './proof.ts';

const sqlmapLevel = size('HARDENING_SQLMAP_LEVEL', 2);
const scanSeconds = size('HARDENING_WAPITI_SECONDS', 120);

type Means = Readonly<{ product: Product; administrator: Administrator; customer: Customer; stranger: Customer }>;

/** Programs that others wrote to find holes: what they have to say about the running product. */
export async function tools(proof: Proof): Promise<void> {
  const { variables } = await openSqlite(proof);
  const product = await startProduct(proof, variables);
  const administrator = await Administrator.logIn(product.origin);
  const customer = await administrator.addCustomer(product.origin, true);
  const stranger = await administrator.addCustomer(product.origin, false);
  const means = { product, administrator, customer, stranger };
  const checks = { sqlmap: injectSql, wapiti: crawl, ffuf: guessPaths };
  for (const [program, check] of Object.entries(checks)) {
    if (isInstalled(program)) await check(proof, means);
    else proof.skip(program, 'it is not installed');
  }
  proof.claim('process alive after all of them', product.isAlive(), product.isAlive() ? 'yes' : 'no', 'yes');
  await product.end();
  if (isInstalled('testssl')) await judgeTls(proof);
  else proof.skip('testssl', 'it is not installed');
}

/** What it keeps of its own stays in the folder. */
const runTool = (folder: string, program: string, args: readonly string[]) =>
  outputOf(program, args, { cwd: folder, variables: { HOME: folder, TMPDIR: folder } });

async function injectSql(proof: Proof, { product, administrator, customer }: Means): Promise<void> {
  const { origin } = product;
  const session = [`Authorization: ${administrator.headers.authorization}`];
  const key = [`apikey: ${customer.apiKey}`, `siteName: ${sandboxSite}`];
  const json = 'Content-Type: application/json';
  /** What stands before a star is tried. */
  const targets: Record<string, { path: string; headers: string[]; data?: string }> = {
    login: { path: '/auth/login', headers: [json], data: '{"Username":"admin","Password":"x"}' },
    'customer search': { path: '/Admin/customers?search=a*&sort=customerName*&page=1*', headers: session },
    history: { path: '/Admin/audit?customerID=1*&pageSize=10*', headers: session },
    'customer by id': { path: '/Admin/customers/1*', headers: session },
    'rights by ids': { path: '/Admin/endpoints/1*/1*', headers: session },
    change: {
      path: '/Admin/toggleCustomerApiAccess',
      headers: [...session, json],
      data: '{"customerID":"1*","apiAccess":true}',
    },
    'filters of a list': { path: '/api/v4.0/invoices?fromDate=2026-01-01*&toDate=2026-12-31*&page=1*', headers: key },
    'search of a list': { path: '/api/v3.0/fitters?search=a*&searchAttribute=Name*', headers: key },
    'record by id': { path: '/api/v4.0/invoices/20418*', headers: key },
    'API key': { path: '/api/v4.0/roles', headers: [`apikey: ${customer.apiKey}*`, `siteName: ${sandboxSite}*`] },
  };
  const output = await proof.folder();
  const found: string[] = [];
  let requests = 0;
  for (const [name, { path, headers, data }] of Object.entries(targets)) {
    const args = [
      ...['--batch', '--disable-coloring', '--flush-session', '--ignore-code=*', '--threads=4', '--skip-waf'],
      ...[`--level=${sqlmapLevel}`, '--risk=1', `--output-dir=${output}`, '-u', origin + path],
      ...headers.flatMap((header) => ['-H', header]),
      ...(data ? ['--data', data] : []),
    ];
    const { text } = await runTool(output, 'sqlmap', args);
    for (const [, times] of text.matchAll(/- (\d+) times/g)) requests += Number(times);
    const isClear = /all tested parameters do not appear to be injectable/.test(text);
    if (!isClear) found.push(`${name}: ${/Type: .*|\[CRITICAL\].*/.exec(text)?.[0] ?? text.slice(-300)}`);
  }
  const figure = found.join('; ') || `none in ${Object.keys(targets).length} places`;
  proof.claim('sqlmap: injectable', found.length === 0, figure, 'none');
  proof.tell('sqlmap: refusals that it was answered with', requests);
}

/** Those that ask a server elsewhere on the internet are left out. */
const wapitiModules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
/** What it misses and we do without: the content policy forbids frames, nobody reads the old filter, and this start has no TLS. */
const knownAndMeant = /^(X-Frame-Options|X-XSS-Protection|Strict-Transport-Security) is not set$/;

/** Where something can be put into an address; the pages are added. */
const openAddresses = [
  ...['/search?q=a', '/introduction?lang=da', '/login?next=/customers', '/openapi/v4.0.json?x=1'],
  ...[
    '/Admin/customers?search=a&sort=customerName&page=1',
    '/Admin/audit?customerID=1',
    '/Admin/endpoints/1/1',
    '/Admin/sites',
  ],
  ...[
    '/api/v4.0/invoices?fromDate=2026-01-01&page=1',
    '/api/v3.0/fitters?search=a&searchAttribute=Name',
    '/api/access',
  ],
  ...['/api/v4.0/invoices/20418', '/api/v3.0/offers/pdf?offerID=618'],
];

async function crawl(proof: Proof, { product, administrator, customer }: Means): Promise<void> {
  const folder = await proof.folder();
  const report = join(folder, 'wapiti.json');
  const { origin } = product;
  const sitemap = (await makeCaller().ask(`${origin}/sitemap.xml`)).text;
  const pages = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, address = '']) => new URL(address).pathname);
  const headers = { ...administrator.headers, ...customer.headers };
  const { text } = await runTool(folder, 'wapiti', [
    ...['-u', `${origin}/introduction`, '--scope', 'domain', '--flush-session', '-m', wapitiModules],
    // It finds no links in our pages by itself.
    ...[...pages, ...openAddresses].flatMap((address) => ['-s', origin + address]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...['--max-scan-time', String(scanSeconds), '-f', 'json', '-o', report, '-v', '1', '--no-bugreport'],
  ]);
  type Finding = { info: string; path: string };
  type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Finding[]>>;
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const all = [...Object.values(vulnerabilities), ...Object.values(anomalies)].flat();
  const found = all.filter(({ info }) => !knownAndMeant.test(info));
  const told = found.map(({ info, path }) => `${path}: ${info}`).join('; ') || 'none';
  const seen = Number(/found (\d+) URLs/.exec(text)?.[1] ?? 0);
  proof.claim('wapiti: addresses attacked', seen > openAddresses.length, seen, `more than ${openAddresses.length}`);
  proof.claim('wapiti: findings', found.length === 0, told.slice(0, 400), 'none');
  proof.tell('wapiti: headers that are left out on purpose', all.length - found.length);
}

/** The shell of the panel is for everybody; what it shows is not. */
const panelPages = ['account', 'account/'];
const pageThatIsThere = 'introduction';

/** Names that other products have and this one must not, in every place where something could be. */
async function guessPaths(proof: Proof, { product, stranger }: Means): Promise<void> {
  const folder = await proof.folder();
  const words = join(folder, 'words');
  // One that is there shows that what is there would be found.
  const names = [...guessedNames(), pageThatIsThere];
  await writeFile(words, names.join('\n'));
  const places: Record<string, { address: string; headers: string[] }> = {
    'the root': { address: '/FUZZ', headers: [] },
    'the access API without a session': { address: '/Admin/FUZZ', headers: [] },
    'login calls': { address: '/auth/FUZZ', headers: [] },
    'the API with a key without rights': {
      address: '/api/v4.0/FUZZ',
      headers: [`apikey: ${stranger.apiKey}`, `siteName: ${sandboxSite}`],
    },
    'files of the pages': { address: '/assets/FUZZ', headers: [] },
  };
  for (const [name, { address, headers }] of Object.entries(places)) {
    const report = join(folder, 'ffuf.json');
    await runTool(folder, 'ffuf', [
      ...[
        '-u',
        product.origin + address,
        '-w',
        words,
        '-mc',
        '200-399,500-599',
        '-o',
        report,
        '-of',
        'json',
        '-s',
        '-t',
        '20',
      ],
      ...headers.flatMap((header) => ['-H', header]),
    ]);
    const { results } = JSON.parse(await readFile(report, 'utf8')) as { results: { url: string; status: number }[] };
    const told = results
      .map(({ url, status }) => `${status} ${new URL(url).pathname}`)
      .sort()
      .join(', ');
    const wanted = name === 'the root' ? [...panelPages, pageThatIsThere].map((path) => `200 /${path}`).join(', ') : '';
    proof.claim(
      `ffuf: found in ${name}, by ${names.length} names`,
      told === wanted,
      told.slice(0, 400) || 'nothing',
      wanted || 'nothing',
    );
  }
}

/** That nobody vouches for the certificate is meant: it is one for this run. */
const ofTheCertificate = /^(cert|chain|trust|issuer|OCSP|DNS_CAA|certificate|overall_grade|final_score|grade)/i;
/** Pages are compressed: they hold no secret, and nothing that a caller sends stands in them. */
const compressedPages = 'BREACH';

async function judgeTls(proof: Proof): Promise<void> {
  const folder = await proof.folder();
  const [TLS_CERT, TLS_KEY, report] = [join(folder, 'cert.pem'), join(folder, 'key.pem'), join(folder, 'tls.json')];
  // With RSA, which old ways of exchanging keys need: nothing may offer them all the same.
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  await outputOf('openssl', [
    ...request,
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    TLS_KEY,
    '-out',
    TLS_CERT,
  ]);
  const { variables } = await openSqlite(proof);
  const product = await startProduct(proof, { ...variables, TLS_CERT, TLS_KEY });
  await runTool(folder, 'testssl', [
    ...['--quiet', '--warnings', 'off', '--color', '0', '--jsonfile', report, '--severity', 'LOW', '--ip', '127.0.0.1'],
    ...[
      '--protocols',
      '--std',
      '--fs',
      '--server-preference',
      '--headers',
      '--vulnerable',
      `localhost:${product.port}`,
    ],
  ]);
  const findings = JSON.parse(await readFile(report, 'utf8')) as { id: string; severity: string; finding: string }[];
  const weak = findings.filter(
    ({ id, severity }) =>
      /LOW|MEDIUM|HIGH|CRITICAL/.test(severity) && !ofTheCertificate.test(id) && id !== compressedPages,
  );
  const told = weak.map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`).join('; ') || 'none';
  proof.claim('testssl: weaknesses', weak.length === 0, told.slice(0, 600), 'none');
  const { status } = await makeCaller().ask(`${product.origin}/healthz`);
  proof.claim('plain HTTP on the port of TLS', status === 0, status === 0 ? 'no answer' : status, 'no answer');
  await product.end('SIGKILL');
}
