import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import { openTestGateway, type TestCustomer } from '../../../test/fixtures/gateway.ts';
import { liveSiteForAllTests } from '../../../test/fixtures/live-site.ts';
import type { Customer, Site } from '../../authorization/decide.ts';
import type { SealedSecret } from '../../authorization/site-secret.ts';
import type { Call } from '../self-service/calls.ts';
import { createSignCall } from './sign-call.ts';

const signed = 'signed-vvs';
const keyed = 'keyed-vvs';
const invoice = '/api/v4.0/invoices/17';
const live = liveSiteForAllTests();
const gateway = forAllTests(() => openTestGateway({ allowsPrivateSites: true }));
let customer: TestCustomer;

beforeAll(async () => {
  await gateway.addLiveSite(signed, live.address);
  await gateway.addLiveSite(keyed, live.address);
  const RecordId = gateway.siteID(keyed);
  await gateway.manage('UpdateSites', [{ RecordId, Name: keyed, BaseUrl: live.address, SendsKey: true }]);
  customer = await gateway.addCustomer({ AccessAll: true, sites: [signed, keyed] });
});

type Secret = { keyID: string; secret: string; signsFrom: string | null };
const secretsOf = async (site: string): Promise<Secret[]> => {
  const { successObjects } = await gateway.manage('RevealSiteSecret', { RecordId: gateway.siteID(site) });
  return (successObjects as { secrets: Secret[] }[])[0]?.secrets ?? [];
};
const roll = (site: string, AtOnce: boolean) =>
  gateway.manage('RollSiteSecret', { RecordId: gateway.siteID(site), AtOnce });
const newSecretFrom = async (site: string) =>
  (await gateway.get('/Admin/sites')).json().data.find(({ name }: { name: string }) => name === site).newSecretFrom;

async function tokenOf(site: string, options: Parameters<typeof gateway.ask>[2] = {}): Promise<string> {
  live.received = [];
  const { statusCode } = await gateway.ask(customer, invoice, { site, ...options });
  expect(statusCode).toBe(200);
  return live.received[0]?.message.headers.authorization?.replace(/^Bearer /, '') ?? '';
}
const verify = (token: string, { secret = '' }: Partial<Secret> = {}, audience = signed) =>
  jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: ['HS256'],
    issuer: 'http://localhost:3000',
    audience,
  });

describe('a token', () => {
  const secret = (hash: string, signsFromMs = 0): SealedSecret => ({
    site_id: 1,
    hash,
    sealed: `secret ${hash}`,
    signs_from: new Date(signsFromMs),
  });
  const site = (...secrets: SealedSecret[]): Site => ({
    siteID: 1,
    name: 'x',
    kind: 'live',
    baseUrl: '',
    company: null,
    callerAuth: { sendsKey: false, secrets },
  });
  const of = (customerID: number) => ({ customerID }) as Customer;
  const reading = { operation: { path: '/x', method: 'GET' } } as Call;
  const writing = { operation: { path: '/x', method: 'POST' } } as Call;
  const names = new Map([[1, 'Rør ApS']]);
  const sign = createSignCall({
    issuer: 'i',
    unseal: (sealed) => sealed,
    nameOf: (id) => names.get(id),
    sandboxSecret: 's',
  });
  const claimsAt = (atMs: number, call = reading, customer = of(1), on = first) =>
    decodeJwt(sign(call, { customer, site: on }, atMs) ?? '');
  const first = site(secret('a'));

  it('differs by customer, operation and site', () => {
    const second = { ...site(secret('b')), name: 'y' };
    const claims = [
      claimsAt(0),
      claimsAt(0, writing),
      claimsAt(0, reading, of(2)),
      claimsAt(0, reading, of(1), second),
    ];
    expect(claims.map(({ sub, method, aud }) => [sub, method, aud])).toEqual([
      ['1', 'GET', 'x'],
      ['1', 'POST', 'x'],
      ['2', 'GET', 'x'],
      ['1', 'GET', 'y'],
    ]);
  });
  it('for the sandbox has `persist`, also for two keys of one customer', () => {
    const sandbox: Site = { siteID: 2, name: 's', kind: 'sandbox', baseUrl: null, company: 'kjaer-el' };
    const claimsOf = (isDemo: boolean) => claimsAt(0, reading, { customerID: 1, isDemo } as Customer, sandbox);
    expect([claimsOf(true).persist, claimsOf(false).persist]).toEqual([false, true]);
    expect(claimsOf(true).site).toEqual({ id: 2, company: 'kjaer-el' });
  });
  it('omits an unknown name', () => {
    expect([claimsAt(0).name, 'name' in claimsAt(0, reading, of(2))]).toEqual(['Rør ApS', false]);
  });
  it.each([
    [0, 'a'],
    [9, 'a'],
    [10, 'b'],
    [11, 'b'],
  ])('at %i is signed with the current secret', (atMs, kid) => {
    const renewed = site(secret('a', 5), secret('b', 10));
    expect(decodeProtectedHeader(sign(reading, { customer: of(1), site: renewed }, atMs) ?? '').kid).toBe(kid);
  });
  it('is undefined for a site without a secret', () => {
    expect(sign(reading, { customer: of(1), site: site() }, 0)).toBeUndefined();
  });
});

describe('a live site', () => {
  it('receives the caller’s identity in a token that is valid for a minute and for this site only', async () => {
    const token = await tokenOf(signed);
    const [secret] = await secretsOf(signed);
    const { payload, protectedHeader } = await verify(token, secret);
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', kid: secret?.keyID });
    expect(payload).toEqual({
      iss: 'http://localhost:3000',
      aud: signed,
      sub: String(customer.customerID),
      name: 'Rør ApS',
      endpoint: '/api/v4.0/invoices/{id}',
      method: 'GET',
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 60,
    });
  });

  it('has its own secret', async () => {
    const [own, other] = [await secretsOf(signed), await secretsOf(keyed)];
    expect([own.length, other.length]).toEqual([1, 1]);
    expect(own[0]?.secret).toMatch(/^[\da-f]{64}$/);
    await expect(verify(await tokenOf(signed), other[0])).rejects.toThrow('signature verification failed');
    await expect(verify(await tokenOf(keyed), other[0])).rejects.toThrow('"aud"');
  });

  const coded = (key: string) => key.replaceAll(/./g, (letter) => `%${Buffer.from(letter).toString('hex')}`);

  it.each([
    ['', ''],
    ['?apikey=KEY', ''],
    ['?page=2&ApiKey=KEY&search=a', '?page=2&search=a'],
    ['?search=aKEYb&page=2', '?page=2'],
    ['?search=CODED&page=2', '?page=2'],
    ['?page=2&CODED', '?page=2'],
    ['?a=FIRST&SECOND', ''],
    ['?page=2&search=100%&a=%zz', '?page=2&search=100%&a=%zz'],
  ])('never receives the key, whatever the caller sends: %s', async (query, forwarded) => {
    const { apiKey } = customer;
    for (const key of [apiKey, apiKey.toUpperCase()]) {
      live.received = [];
      const headers = { authorization: `Bearer ${key}`, cookie: key, 'x-api-key': key, 'x-request-id': key };
      const url = `/api/v4.0/invoices${query.replace('KEY', key).replace('CODED', coded(key)).replace('FIRST', key.slice(0, 18)).replace('SECOND', key.slice(18))}`;
      expect((await gateway.ask({ apiKey: key }, url, { site: signed, headers })).statusCode).toBe(200);
      const [arrived] = live.received;
      expect(arrived?.message.url).toBe(`/api/v4.0/invoices${forwarded}`);
      const everything = JSON.stringify([arrived?.message.url, arrived?.message.rawHeaders]).toLowerCase();
      expect(everything).not.toContain(apiKey);
      expect(everything).not.toContain(coded(apiKey).toLowerCase());
      const token = arrived?.message.headers.authorization?.split('.')[1] ?? '';
      expect(Buffer.from(token, 'base64url').toString().toLowerCase()).not.toContain(apiKey);
    }
  });

  it('that requires the key receives it, along with a token', async () => {
    const token = await tokenOf(keyed);
    expect(live.received[0]?.message.headers.apikey).toBe(customer.apiKey);
    await verify(token, (await secretsOf(keyed))[0], keyed);
    await gateway.ask(customer, `/api/v4.0/invoices?key=${customer.apiKey}`, { site: keyed });
    expect(live.received[1]?.message.url).toContain(customer.apiKey);
  });
});

describe('a new secret', () => {
  it('is pending until it is activated, and then replaces the old one', async () => {
    const [old] = await secretsOf(signed);
    await roll(signed, false);
    const [signing, waiting] = await secretsOf(signed);
    expect([signing?.secret, signing?.signsFrom]).toEqual([old?.secret, null]);
    expect(waiting?.signsFrom).toBe(await newSecretFrom(signed));
    const waitsHours = (Date.parse(waiting?.signsFrom ?? '') - Date.now()) / 3_600_000;
    expect([waitsHours > 23, waitsHours <= 24]).toEqual([true, true]);
    await verify(await tokenOf(signed), old);

    await roll(signed, true);
    expect(await secretsOf(signed)).toEqual([{ ...waiting, signsFrom: null }]);
    expect(await newSecretFrom(signed)).toBeNull();
    const token = await tokenOf(signed);
    expect(decodeProtectedHeader(token).kid).toBe(waiting?.keyID);
    await verify(token, waiting);
    await expect(verify(token, old)).rejects.toThrow('signature');
  });

  it('is activated automatically when it is due', async () => {
    await roll(signed, false);
    const [, waiting] = await secretsOf(signed);
    const due = new Date(Date.now() - 1);
    await gateway.access.db
      .updateTable('site_secrets')
      .set({ signs_from: due })
      .where('signs_from', '>', new Date())
      .execute();
    await gateway.manage('UpdateSites', [
      { RecordId: gateway.siteID(signed), Name: signed, BaseUrl: `${live.address}/x` },
    ]);
    await verify(await tokenOf(signed), waiting);
    expect(await secretsOf(signed)).toEqual([{ ...waiting, signsFrom: null }]);
  });

  it('replaces a pending one, and can be used at once', async () => {
    await roll(signed, false);
    const [signing, first] = await secretsOf(signed);
    await roll(signed, false);
    const [still, second, ...others] = await secretsOf(signed);
    expect([still, others]).toEqual([signing, []]);
    expect(second?.secret).not.toBe(first?.secret);
    await roll(signed, true);
    await roll(signed, true);
    const [only, ...none] = await secretsOf(signed);
    expect([none, [signing?.secret, first?.secret, second?.secret].includes(only?.secret)]).toEqual([[], false]);
  });

  it('is recorded in the history without its value', async () => {
    const { data } = (await gateway.get('/Admin/audit?pageSize=200')).json();
    const actions = data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['site.secretRevealed', 'site.secretRolled', 'site.secretPutToUse']),
    );
    for (const { secret } of await secretsOf(signed)) expect(JSON.stringify(data)).not.toContain(secret);
    const stored = await gateway.access.db.selectFrom('site_secrets').selectAll().execute();
    for (const { secret } of await secretsOf(signed)) expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it.each(['RevealSiteSecret', 'RollSiteSecret'])('is refused for a sandbox or an unknown site: %s', async (action) => {
    const more = action === 'RollSiteSecret' ? { AtOnce: true } : {};
    for (const RecordId of [1, 2_000_000_000]) {
      const response = await gateway.post(`/Admin/${action}`, { RecordId, ...more });
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['RecordId']]);
    }
  });
});
