import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

it.each([2 ** 31, -(2 ** 31), 2 ** 53 - 1])('an entry with the number %i is no entry', async (entry) => {
  expect((await portal.post('/Admin/PreviewRevert', { entry })).statusCode).toBe(400);
  expect((await portal.post('/Admin/RevertChange', { entry, overwrite: false })).statusCode).toBe(400);
});

it.each([
  'history?administrator=%00',
  'history?administrator=a%E2%80%8Bb',
  'history.csv?administrator=%00',
  'GetCustomerCalls?ExternalCustomerID=1&SiteName=%00',
  'GetCustomerCalls?ExternalCustomerID=1&Method=%00',
  'GetCustomerCalls?ExternalCustomerID=1&RequestID=%00',
  'GetCustomerCalls?ExternalCustomerID=1&Path=%00',
  'FindCall?RequestID=%00',
  'ExplainCall?ExternalCustomerID=1&Method=GET&Path=/api&SiteName=%00',
  'customers?search=%00',
  'audit?entry=9999999999',
  'customers/2147483648',
  'WhoCanCall?siteID=2147483648',
])('%s is refused as it stands', async (path) => {
  expect((await portal.get(`/Admin/${path}`)).statusCode).toBe(400);
});
