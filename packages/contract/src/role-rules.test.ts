import { describe, expect, it } from 'vitest';
import { type AccessLevel, accessLevels } from './access-levels.ts';
import { compactRules, grantedLevels, type RoleRule } from './role-rules.ts';

const endpoint = (endpointPath: string, ...methods: string[]) => ({ endpointPath, methods });
const invoices = endpoint('/api/v4.0/invoices', 'GET');
const invoice = endpoint('/api/v4.0/invoices/{id}', 'GET');
const lines = endpoint('/api/v4.0/invoiceLines', 'GET');
const worksheets = endpoint('/api/v4.0/worksheets', 'GET', 'POST', 'PATCH');
const debtors = endpoint('/api/v3.0/debtors', 'GET', 'POST');
const all = [invoices, invoice, lines, worksheets, debtors];
const rule = (endpoints: string, ...levels: AccessLevel[]): RoleRule => ({ endpoints, levels });
const given = (...rules: RoleRule[]) =>
  all.flatMap((one) => grantedLevels(rules, one).map((level) => `${level} ${one.endpointPath}`));

describe('a rule', () => {
  it('with a path matches only that endpoint', () =>
    expect(given(rule('/api/v4.0/invoices', 'GET'))).toEqual(['GET /api/v4.0/invoices']));
  it('with a wildcard matches the path and everything below it, but no siblings', () =>
    expect(given(rule('/api/v4.0/invoices/*', 'GET'))).toEqual([
      'GET /api/v4.0/invoices',
      'GET /api/v4.0/invoices/{id}',
    ]));
  it('with a wildcard grants a level only on endpoints with that method; PATCH counts as PUT', () =>
    expect(given(rule('/api/*', 'PUT', 'DELETE'))).toEqual(['PUT /api/v4.0/worksheets']));
  it('with a path grants its levels regardless of methods', () =>
    expect(grantedLevels([rule('/api/v4.0/invoices', ...accessLevels)], invoices)).toEqual(accessLevels));
  it('is case-insensitive', () =>
    expect(given(rule('/API/v4.0/invoicelines/*', 'GET'))).toEqual(['GET /api/v4.0/invoiceLines']));
  it('is combined with other rules', () =>
    expect(given(rule('/api/v3.0/*', 'GET'), rule('/api/v3.0/debtors', 'POST'))).toEqual([
      'POST /api/v3.0/debtors',
      'GET /api/v3.0/debtors',
    ]));
});

describe('compactRules', () => {
  const from = (rights: Record<string, AccessLevel[]>) =>
    compactRules(all, ({ endpointPath }) => rights[endpointPath] ?? []);
  it('uses a wildcard if every endpoint of a resource that offers a level has it', () =>
    expect(from({ '/api/v4.0/invoices': ['GET'], '/api/v4.0/invoices/{id}': ['GET'] })).toEqual([
      rule('/api/v4.0/invoices/*', 'GET'),
    ]));
  it('lists endpoints individually otherwise', () =>
    expect(from({ '/api/v4.0/invoices': ['GET'] })).toEqual([rule('/api/v4.0/invoices', 'GET')]));
  it('keeps levels granted without a matching method', () =>
    expect(from({ '/api/v4.0/invoiceLines': [...accessLevels] })).toEqual([
      rule('/api/v4.0/invoicelines/*', 'GET'),
      rule('/api/v4.0/invoiceLines', 'POST', 'PUT', 'DELETE'),
    ]));
  it('preserves any combination of levels', () => {
    const sets = Array.from({ length: 16 }, (_, bits) => accessLevels.filter((_level, place) => (bits >> place) & 1));
    for (const first of sets)
      for (const second of sets) {
        const rights = new Map<object, AccessLevel[]>([
          [invoices, first],
          [invoice, second],
          [worksheets, first],
        ]);
        const rules = compactRules(all, (one) => rights.get(one) ?? []);
        for (const one of all) expect(grantedLevels(rules, one)).toEqual(rights.get(one) ?? []);
      }
  });
});
