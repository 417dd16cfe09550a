/** The program of docs/live-sites.md. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, type TestCustomer } from './fixtures/gateway.ts';
import { liveSiteForAllTests } from './fixtures/live-site.ts';

const program = fileURLToPath(new URL('../../examples/verify-caller/verify-caller.mjs', import.meta.url));
const siteName = 'holm-el';
const portalUrl = 'http://localhost:3000';
const invoice = '/api/v4.0/invoices/17';

const listener = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ allowsPrivateSites: true, publicOrigin: portalUrl }));
let customer: TestCustomer;
let secret: string;
let otherSecret: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  await gateway.addLiveSite(siteName, `${listener.address}/base`);
  await gateway.addLiveSite('kold-el', listener.address);
  customer = await gateway.addCustomer({ AccessAll: true, sites: [siteName, 'kold-el'] });
  [secret = '', otherSecret = ''] = await Promise.all([secretOf(siteName), secretOf('kold-el')]);
});
afterAll(() => {
  for (const child of running) child.kill();
});

async function secretOf(site: string): Promise<string> {
  const { successObjects } = await gateway.manage('RevealSiteSecret', { RecordId: gateway.siteID(site) });
  return (successObjects as { secrets: { secret: string }[] }[])[0]?.secrets.at(-1)?.secret ?? '';
}

/** Returns the URL of the program. */
async function run(secrets: string): Promise<string> {
  const env = { PORTAL_URL: portalUrl, SITE_NAME: siteName, SITE_SECRETS: secrets, PORT: '0' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [port] = await once(createInterface(child.stdout), 'line');
  return `http://127.0.0.1:${port}`;
}

const moveSite = (BaseUrl: string) =>
  gateway.manage('UpdateSites', [{ RecordId: gateway.siteID(siteName), Name: siteName, BaseUrl }]);

async function tokenFor(url: string, options: Parameters<typeof gateway.ask>[2] = {}): Promise<string> {
  listener.received = [];
  await gateway.ask(customer, url, { site: siteName, ...options });
  return listener.received[0]?.message.headers.authorization?.replace('Bearer ', '') ?? '';
}

it('accepts forwarded calls, and identifies the customer', async () => {
  await moveSite(`${await run(secret)}/base`);
  const response = await gateway.ask(customer, `${invoice}?page=2`, { site: siteName });
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { customer: String(customer.customerID), name: 'Rør ApS', endpoint: '/api/v4.0/invoices/{id}' },
  ]);
  await moveSite(`${listener.address}/base`);
});

it('accepts calls during rotation, with both secrets', async () => {
  const roll = (AtOnce: boolean) => gateway.manage('RollSiteSecret', { RecordId: gateway.siteID(siteName), AtOnce });
  await roll(false);
  const site = await run(`${secret} ${await secretOf(siteName)}`);
  for (const isAtOnce of [false, true]) {
    if (isAtOnce) await roll(true);
    await moveSite(site);
    expect((await gateway.ask(customer, invoice, { site: siteName })).statusCode).toBe(200);
  }
  secret = await secretOf(siteName);
  await moveSite(`${listener.address}/base`);
});

it('refuses other tokens', async () => {
  const site = await run(secret);
  const token = await tokenFor(invoice);
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = decodeJwt(token);
  const nowSeconds = Math.floor(Date.now() / 1000);
  const sign = (changed: JWTPayload, key = secret, { kid = undefined as string | undefined, alg = 'HS256' } = {}) => {
    const known = JSON.parse(Buffer.from(head, 'base64url').toString());
    const header = { ...known, alg, ...(kid && { kid }) };
    return new SignJWT({ ...claims, ...changed }).setProtectedHeader(header).sign(new TextEncoder().encode(key));
  };
  const ask = async (sent: string | undefined, path = invoice, method = 'GET') => {
    const headers = sent === undefined ? {} : { authorization: `Bearer ${sent}` };
    const response = await fetch(site + path, { method, headers });
    return `${response.status} ${((await response.json()) as { error?: string }).error ?? 'accepted'}`;
  };
  const tampered = Buffer.from(JSON.stringify({ ...claims, sub: '1000' })).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');

  expect(await ask(token)).toBe('200 accepted');
  expect(await ask(await sign({}))).toBe('200 accepted');
  const refused: Record<string, string> = {
    'no token': await ask(undefined),
    'another key than the site’s': await ask(await sign({}, otherSecret)),
    'the token of another site': await ask(await tokenFor(invoice, { site: 'kold-el' })),
    'another audience': await ask(await sign({ aud: 'kold-el' })),
    'another issuer': await ask(await sign({ iss: 'https://elsewhere.example' })),
    'an expired one': await ask(await sign({ iat: nowSeconds - 120, exp: nowSeconds - 60 })),
    'changed claims': await ask(`${head}.${tampered}.${signature}`),
    'no signature': await ask(`${unsigned}.${body}.`),
    'another algorithm': await ask(await sign({}, secret + secret, { alg: 'HS512' })),
    'another secret’s id': await ask(await sign({}, secret, { kid: '0'.repeat(16) })),
    'another path': await ask(token, '/api/v4.0/projects/17'),
    'another method': await ask(token, invoice, 'DELETE'),
  };
  expect(Object.entries(refused).filter(([, answer]) => !answer.startsWith('401 '))).toEqual([]);
  expect(refused['changed claims']).toContain('signature');
  expect(refused['an expired one']).toContain('"exp"');
  expect(refused['another audience']).toContain('"aud"');
});
