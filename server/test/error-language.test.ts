import { type ErrorCode, errors } from '@fagvaerk/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGateway, type TestGateway } from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';

const budgets = '/api/v4.0/budgets';
const budget = { descripton: 'x', endDate: 7, amount: 1, finAccountID: 9 };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ sandbox: await startTestSandbox({ clock: Date.now }) });
});
afterAll(() => gateway.close());

/** Of a call without a key, which the gateway refuses. */
const refuse = (headers: Readonly<Record<string, string>>) => gateway.app.inject({ url: budgets, headers });

describe('the gateway', () => {
  it.each([
    [undefined, 'da'],
    ['fr', 'da'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['da;q=0.5, en', 'en'],
    ['en;q=0.1, da', 'da'],
  ])('answers Accept-Language %j in %s', async (accepted, language) => {
    const { statusCode, headers, body } = await refuse(accepted === undefined ? {} : { 'accept-language': accepted });
    expect(statusCode).toBe(401);
    expect(headers).toMatchObject({ 'content-language': language, vary: 'accept-language' });
    expect(body).toContain(language === 'en' ? 'The apikey header is missing.' : 'Headeren apikey mangler.');
  });
  it('ignores the cookie of the portal', async () =>
    expect((await refuse({ cookie: 'lang=en' })).body).toContain('Headeren apikey mangler.'));
});

describe('errors in English', () => {
  const json = { 'content-type': 'application/json' };
  const post = { method: 'POST', payload: '[]', headers: json } as const;
  const lines = '/api/v4.0/invoicelines/invoiceIDs/x';
  it.each<[string, string, object]>([
    ['endpoint-unknown', '/api/v4.0/nothing', {}],
    ['endpoint-unknown', '/api/v5.0/invoices', {}],
    ['endpoint-unknown', '/api/access/nothing', {}],
    ['method-not-allowed', budgets, { method: 'DELETE' }],
    ['key-unknown', budgets, { headers: { apikey: crypto.randomUUID() } }],
    ['site-not-granted', budgets, { headers: { sitename: 'nothing' } }],
    ['site-not-granted', '/api/v3.0/debtors', { ...post, headers: { sitename: 'nothing' } }],
    ['invalid-path', '/api/v4.0/budgets/a%2Fb', {}],
    ['invalid-json', budgets, { ...post, payload: '{' }],
    ['content-type-unsupported', budgets, { ...post, headers: { 'content-type': 'text/plain' } }],
    ['content-encoding-unsupported', budgets, { ...post, headers: { ...json, 'content-encoding': 'gzip' } }],
    ['json-too-deep', budgets, { ...post, payload: '['.repeat(40) + ']'.repeat(40) }],
    ['list-empty', budgets, post],
    ['list-required', budgets, { ...post, payload: '{}' }],
    ['object-required', budgets, { ...post, payload: '[1]' }],
    ['record-not-found', '/api/v4.0/budgets/1', {}],
    ['invalid-number', lines, {}],
    ['invalid-period', '/api/v4.0/invoices?fromDate=2026-10-02&toDate=2026-10-01', {}],
    ['unknown-parameter', '/api/access/calls?pag=1', {}],
    ['required', '/api/access/why', {}],
  ])('%s at %s', async (code, url, call: Parameters<TestGateway['ask']>[2]) => {
    const customer = await gateway.addCustomer({ AccessAll: true });
    const headers = { ...call?.headers, 'accept-language': 'en' };
    const response = await gateway.ask(customer, url, { ...call, headers });
    expect(response.headers['content-language']).toBe('en');
    const { validationErrors, modelStateErrors = [] } = response.json();
    const [found] = [...validationErrors, ...modelStateErrors];
    expect(found.code).toBe(code);
    const { da, en } = errors[code as ErrorCode];
    expect(found.message).toContain(en.slice(en.indexOf('}') + 1).split('{')[0]);
    expect(response.body).not.toContain(da.slice(da.indexOf('}') + 1).split('{')[0]);
  });
});

describe('the sandbox', () => {
  const write = async (language: string) => {
    const customer = await gateway.addCustomer({ AccessAll: true });
    const headers = { 'accept-language': language };
    const response = await gateway.ask(customer, budgets, { method: 'POST', payload: [budget], headers });
    const { validationErrors, errorMessages } = response.json();
    expect(response.headers['content-language']).toBe(language);
    expect(validationErrors.map(({ message }: { message: string }) => message)).toEqual(errorMessages);
    const byField = validationErrors.map(({ field, message }: Record<string, string>) => [field, message]);
    return { status: response.statusCode, messages: Object.fromEntries(byField) };
  };

  it('names the fields in an error in English', async () =>
    expect(await write('en')).toEqual({
      status: 400,
      messages: {
        descripton: 'Unknown field descripton. Check the spelling. Did you mean description?',
        startDate: 'The startDate field is required.',
        endDate: 'endDate must be of type string.',
        finAccountID: 'finAccountID refers to a record that does not exist on the site: 9.',
      },
    }));
  it('names the fields in an error in Danish', async () =>
    expect(await write('da')).toEqual({
      status: 400,
      messages: {
        descripton: 'Feltet descripton er ukendt. Kontrollér stavemåden. Mente du description?',
        startDate: 'Feltet startDate skal udfyldes.',
        endDate: 'endDate skal have typen string.',
        finAccountID: 'finAccountID henviser til en post, der ikke findes på sitet: 9.',
      },
    }));
});
