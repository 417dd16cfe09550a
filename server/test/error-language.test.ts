import { type ErrorCode, errors } from '@fagvaerk/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway } from './fixtures/gateway.ts';
import { startTestSandbox } from './fixtures/sandbox.ts';

const budgets = '/api/v4.0/budgets';
const budget = { descripton: 'x', endDate: 7, amount: 1, finAccountID: 9 };

const gateway = forAllTests(async () => openTestGateway({ sandbox: await startTestSandbox({ clock: Date.now }) }));

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
    ['list-empty', budgets, post],
    ['object-required', budgets, { ...post, payload: '[1]' }],
    ['record-not-found', '/api/v4.0/budgets/1', {}],
    ['invalid-number', lines, {}],
    ['invalid-period', '/api/v4.0/invoices?fromDate=2026-10-02&toDate=2026-10-01', {}],
    ['unknown-parameter', '/api/access/calls?pag=1', {}],
    ['required', '/api/access/why', {}],
  ])('%s at %s', async (code, url, call: Parameters<typeof gateway.ask>[2]) => {
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

it('the sandbox names the fields in an error in English', async () => {
  const customer = await gateway.addCustomer({ AccessAll: true });
  const headers = { 'accept-language': 'en' };
  const response = await gateway.ask(customer, budgets, { method: 'POST', payload: [budget], headers });
  expect([response.statusCode, response.headers['content-language']]).toEqual([400, 'en']);
  const { validationErrors, errorMessages } = response.json();
  expect(validationErrors.map(({ message }: { message: string }) => message)).toEqual(errorMessages);
  expect(errorMessages.toSorted()).toEqual([
    'The startDate field is required.',
    'Unknown field descripton. Check the spelling. Did you mean description?',
    'endDate must be of type string.',
    'finAccountID refers to a record that does not exist on the site: 9.',
  ]);
});
