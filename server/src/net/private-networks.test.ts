import { expect, it } from 'vitest';
import { isPrivateAddress, isPrivateHost } from './private-networks.ts';

it.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.8.9.10', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '239.255.255.255', '255.255.255.255'],
  ...['168.63.129.16', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::10.0.0.1'],
  ...['64:ff9b::a9fe:a9fe', '2002:7f00:1::', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
  ...['::ffff:0:127.0.0.1', '::ffff:0:a00:1', '3fff::1', '3fff:fff:ffff::1', '5f00::1', '100:0:0:1::1'],
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each([
  ...['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0'],
  ...['192.167.255.255', '223.255.255.255', '2a00:1450::1', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b::1.1.1.1'],
  ...['::ffff:0:1.1.1.1', '3ffe::1', '5eff::1', '100:0:0:2::1'],
])('%s is not private', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

it.each([
  ...['https://localhost', 'https://LOCALHOST.', 'https://a.localhost:1', 'https://127.1', 'https://2130706433'],
  ...['https://0x7f.0.0.1', 'https://0177.0.0.1', 'https://127.0.0.1.', 'https://[::1]', 'https://[::ffff:7f00:1]'],
  ...['https://[0:0:0:0:0:ffff:169.254.169.254]', 'https://169.254.169.254', 'https://①②⑦.0.0.1'],
])('%s is a private host', (address) => {
  expect(isPrivateHost(new URL(address).hostname)).toBe(true);
});

it.each(['https://api.example.dk', 'https://localhost.example.dk', 'https://notlocalhost', 'https://127.example.dk'])(
  '%s is not a private host',
  (address) => {
    expect(isPrivateHost(new URL(address).hostname)).toBe(false);
  },
);
