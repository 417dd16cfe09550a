import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPrivateAddress } from '../../net/private-networks.ts';

type Settings = Readonly<{ connectWithinMs: number; allowsPrivateSites: boolean }>;

export class PrivateSiteError extends Error {
  constructor(address: string) {
    super(`the site is at ${address}, on a private network, and ALLOW_PRIVATE_SITES is off`);
  }
}

/** Addresses are checked on connect: a name may resolve differently each time (SSRF). */
export function connectToSites({ connectWithinMs, allowsPrivateSites }: Settings) {
  // One request per connection, as `connectionsPerSite` assumes.
  const common = { timeout: connectWithinMs, allowH2: false };
  const connect = buildConnector(allowsPrivateSites ? common : { ...common, lookup: lookUpPublic });

  const connectOrRefuse: buildConnector.connector = (options, done) => {
    // IP literals are never looked up.
    const { hostname } = options;
    const isForbidden = !allowsPrivateSites && isIP(hostname) !== 0 && isPrivateAddress(hostname);
    if (isForbidden) process.nextTick(done, new PrivateSiteError(hostname), null);
    else connect(options, done);
  };
  return connectOrRefuse;
}

/** One private address rejects all, since any of them may be used. */
export const lookUpPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const forbidden = found.find(({ address }) => isPrivateAddress(address));
    if (forbidden) return done(new PrivateSiteError(forbidden.address), '');
    const [first] = found;
    return options.all || !first ? done(null, found) : done(null, first.address, first.family);
  });
