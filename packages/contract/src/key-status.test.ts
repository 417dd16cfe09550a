import { expect, it } from 'vitest';
import { keyStatusOf } from './key-status.ts';

const working = { apiAccess: true, validUntil: '20261115', siteCount: 1, accessAll: false, hasRights: true };
const today = '20261115';

it('a key works through its last valid day with API access, a site and a right', () =>
  expect(keyStatusOf(working, today)).toBe('works'));
it('a key works without individual rights if it has access to everything', () =>
  expect(keyStatusOf({ ...working, accessAll: true, hasRights: false }, today)).toBe('works'));
it('a key is expired the day after its last valid day', () => expect(keyStatusOf(working, '20261116')).toBe('expired'));
it('a key is off without API access', () => expect(keyStatusOf({ ...working, apiAccess: false }, today)).toBe('off'));
it('a key without sites has status noSite, even with access to everything', () =>
  expect(keyStatusOf({ ...working, siteCount: 0, accessAll: true }, today)).toBe('noSite'));
it('a key without rights has status noRights', () =>
  expect(keyStatusOf({ ...working, hasRights: false }, today)).toBe('noRights'));
it('reports the first of several reasons: off, then expired', () => {
  const hopeless = { ...working, apiAccess: false, siteCount: 0, hasRights: false };
  expect(keyStatusOf(hopeless, '20270101')).toBe('off');
  expect(keyStatusOf({ ...hopeless, apiAccess: true }, '20270101')).toBe('expired');
});
