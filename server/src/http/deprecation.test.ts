import { describe, expect, it } from 'vitest';
import { openTestGateway } from '../../test/fixtures/gateway.ts';
import { deprecationHeaders, deprecationSetting } from './deprecation.ts';

describe('the setting', () => {
  it('is a day, or two', () => {
    expect(deprecationSetting.parse('2027-01-01')).toEqual({ from: '2027-01-01', sunset: null });
    expect(deprecationSetting.parse('2027-01-01/2028-07-01')).toEqual({ from: '2027-01-01', sunset: '2028-07-01' });
  });
  it.each([
    '2027',
    '2027-02-30',
    '2027-01-01/',
    '/2028-07-01',
    '2027-01-01/2026-12-31',
    '2027-01-01/2028-07-01/2029-01-01',
    'yes',
  ])('refuses %s', (text) => expect(deprecationSetting.safeParse(text).success).toBe(false));
});

it('the headers state midnight in Denmark, in winter and in summer', () =>
  expect(deprecationHeaders({ 'v3.0': { from: '2027-01-01', sunset: '2028-07-01' } }, 'https://a.dk')).toEqual({
    'v3.0': {
      deprecation: '@1798758000',
      sunset: 'Fri, 30 Jun 2028 22:00:00 GMT',
      link: '<https://a.dk/versioning#naar-en-version-lukker>; rel="deprecation"; type="text/html"',
    },
  }));

it('every response of a deprecated version carries the headers, and no other', async () => {
  const gateway = await openTestGateway({ deprecations: { 'v3.0': { from: '2027-01-01', sunset: null } } });
  const customer = await gateway.addCustomer({ AccessAll: true });
  const headersAt = async (url: string, apikey = customer.apiKey) => {
    const { statusCode, headers } = await gateway.call({ url, headers: { apikey, sitename: 'lindholm-vvs' } });
    return [statusCode, headers.deprecation, headers.sunset];
  };
  expect(await headersAt('/api/v3.0/debtors')).toEqual([200, '@1798758000', undefined]);
  expect(await headersAt('/api/v3.0/debtors', 'unknown')).toEqual([401, '@1798758000', undefined]);
  expect(await headersAt('/api/v3.0/nothing')).toEqual([404, '@1798758000', undefined]);
  expect(await headersAt('/api/v4.0/invoices')).toEqual([200, undefined, undefined]);
  expect(await headersAt('/api/access')).toEqual([200, undefined, undefined]);
  await gateway.close();
});
