import { isIP } from 'node:net';
import { createAddressMatcher } from './networks.ts';

/** Loopback, local, carrier and cloud networks, multicast, reserved. */
const privateIPv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // Internal services of Azure.
  '168.63.129.16/32',
];
const privateIPv6 = [
  ...['::/96', '64:ff9b:1::/48', '100::/64', '100:0:0:1::/64', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];
/** Prefixes of addresses that end in an IPv4 address. `BlockList` handles `::ffff:0:0/96` itself. */
const translations = ['64:ff9b::', '::ffff:0:'];

const translated = privateIPv4.flatMap((network) => {
  const [address = '', bits] = network.split('/');
  return translations.map((prefix) => `${prefix}${address}/${96 + Number(bits)}`);
});

export const isPrivateAddress = createAddressMatcher([...privateIPv4, ...translated, ...privateIPv6]);

export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '');
  return isIP(host) === 0 ? /(?:^|\.)localhost$/i.test(host) : isPrivateAddress(host);
}
