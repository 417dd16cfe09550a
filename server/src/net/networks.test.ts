import { expect, it } from 'vitest';
import { createAddressMatcher, networkOf } from './networks.ts';

it.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['fd00::1', true],
  ['fd01::1', false],
  ['fe80::1%eth0', true],
  ['', false],
  ['nonsense', false],
])('%s matches the proxy list: %s', (address, isAmong) => {
  expect(createAddressMatcher(['10.0.0.0/8', '192.0.2.7', 'fd00::/16', 'fe80::1'])(address)).toBe(isAmong);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('maps %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('counts IPv6 by the /48 on request', () => {
  expect(networkOf('2001:db8:1:2::1', 48)).toBe('2001:db8:1::/48');
  expect(networkOf('203.0.113.9', 48)).toBe('203.0.113.9');
});
