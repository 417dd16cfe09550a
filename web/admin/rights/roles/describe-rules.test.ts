import { expect, it } from 'vitest';
import { describeRules } from './describe-rules.ts';

const titles = { 'v4.0/invoices': 'Fakturaer', 'v4.0/worksheets': 'Arbejdssedler' };

it('describes rules by what they allow', () =>
  expect(
    describeRules(
      [
        { endpoints: '/api/v3.0/*', levels: ['GET'] },
        { endpoints: '/api/v4.0/invoices/*', levels: ['GET'] },
        { endpoints: '/api/v4.0/worksheets/*', levels: ['PUT', 'POST', 'GET'] },
        { endpoints: '/api/v4.0/budgets', levels: ['POST', 'GET', 'PUT', 'DELETE'] },
      ],
      titles,
    ),
  ).toEqual([
    'Læs: alt i v3.0, Fakturaer (v4.0)',
    'Opret, læs og opdatér: Arbejdssedler (v4.0)',
    'Alt: /api/v4.0/budgets',
  ]));

it('counts names beyond the fifth', () => {
  const rules = Array.from({ length: 8 }, (_, at) => ({ endpoints: `/api/v4.0/r${at}`, levels: ['GET' as const] }));
  expect(describeRules(rules, titles)[0]).toMatch(/\/r4, 3 til$/);
});
