import { expect, it } from 'vitest';
import { keyStatusOf } from './key-status.ts';

const working = { apiAccess: true, validUntil: '20261115', siteCount: 1, accessAll: false, endpointCount: 1 };
const today = '20261115';

it('works to the end of its last day, with access on, on a site, with a right', () =>
  expect(keyStatusOf(working, today)).toBe('works'));
it('works without a right of its own where everything is allowed', () =>
  expect(keyStatusOf({ ...working, accessAll: true, endpointCount: 0 }, today)).toBe('works'));
it('has expired on the day after', () => expect(keyStatusOf(working, '20261116')).toBe('expired'));
it('is off', () => expect(keyStatusOf({ ...working, apiAccess: false }, today)).toBe('off'));
it('has no site, whatever it is allowed', () =>
  expect(keyStatusOf({ ...working, siteCount: 0, accessAll: true }, today)).toBe('noSite'));
it('has no rights', () => expect(keyStatusOf({ ...working, endpointCount: 0 }, today)).toBe('noRights'));
it('is told by the first thing that is in the way', () => {
  const hopeless = { ...working, apiAccess: false, siteCount: 0, endpointCount: 0 };
  expect(keyStatusOf(hopeless, '20270101')).toBe('off');
  expect(keyStatusOf({ ...hopeless, apiAccess: true }, '20270101')).toBe('expired');
});
