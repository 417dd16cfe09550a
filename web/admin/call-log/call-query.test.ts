import { describe, expect, it } from 'vitest';
import { formatCallQuery, parseCallQuery, toApiQuery } from './call-query.ts';

describe('call query', () => {
  it.each([
    { method: 'GET', site: 'lindholm-vvs', path: '/api/v4.0/invoices/42' },
    { method: 'PATCH', site: '', path: '/api/v4.0/worksheets' },
    { method: 'POST', site: 'to ord & 100 %', path: '/med mellemrum' },
  ])('survives a round trip: %j', (call) => expect(parseCallQuery(formatCallQuery(call))).toEqual(call));
  it.each(['', '1', 'GET', 'GET lindholm-vvs ', 'get site /path'])('rejects %j', (line) =>
    expect(parseCallQuery(line)).toBeNull(),
  );
  it('tolerates malformed percent-encoding', () => expect(parseCallQuery('GET %E0%A4 /a')?.site).toBe('%E0%A4'));
  it('omits an empty site', () =>
    expect([...toApiQuery(7, { method: 'GET', site: '', path: '/a' }).keys()]).toEqual([
      'ExternalCustomerID',
      'Method',
      'Path',
    ]));
});
