import { describe, expect, it } from 'vitest';
import { readAsked, toApiQuery, writeAsked } from './asked-call.ts';

describe('a call that is asked about', () => {
  it.each([
    { method: 'GET', site: 'lindholm-vvs', path: '/api/v4.0/invoices/42' },
    { method: 'PATCH', site: '', path: '/api/v4.0/worksheets' },
    { method: 'POST', site: 'to ord & 100 %', path: '/med mellemrum' },
  ])('is read as it was written: %j', (call) => expect(readAsked(writeAsked(call))).toEqual(call));
  it.each(['', '1', 'GET', 'GET lindholm-vvs ', 'get site /path'])('is none in %j', (line) =>
    expect(readAsked(line)).toBeNull(),
  );
  it('survives an address that was written by hand', () => expect(readAsked('GET %E0%A4 /a')?.site).toBe('%E0%A4'));
  it('names no site where none would be sent', () =>
    expect([...toApiQuery(7, { method: 'GET', site: '', path: '/a' }).keys()]).toEqual([
      'ExternalCustomerID',
      'Method',
      'Path',
    ]));
});
