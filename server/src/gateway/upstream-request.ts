import type { FastifyRequest } from 'fastify';
import type { Site } from '../authorization/decide.ts';
import { CallProblem } from '../http/problems.ts';
import type { SandboxUpstream } from '../sandbox/upstream.ts';
import type { Call } from './calls.ts';
import { type Admitted, isOwnCall, ownVia } from './pipeline.ts';
import type { SignCall } from './sign-call.ts';

/** No cookies, nothing about the connection or for caches. The key is sent only to sites that ask for it. */
const forwardedHeaders = [
  ...['accept', 'accept-encoding', 'accept-language'],
  ...['content-encoding', 'content-length', 'content-type', 'user-agent'],
];

type Settings = Readonly<{ sandbox: SandboxUpstream; signCall: SignCall }>;

/** The documented path with the values of this call, never the path as it was typed; the query as it was. */
export function upstreamRequestOf(
  call: Call,
  admitted: Admitted,
  request: FastifyRequest,
  { sandbox, signCall }: Settings,
) {
  const { site } = admitted;
  if (isOwnCall(request)) throw new CallProblem('upstream-loop');
  if (!hasPlainValues(request.params)) throw new CallProblem('invalid-path');
  const { origin, basePath } = addressOf(site, sandbox);
  const values = request.params as Record<string, string>;
  const path = call.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const { via } = request.headers;
  // As the site spells its name, whatever letter case the caller used.
  const headers: Record<string, string> = {
    sitename: site.name,
    via: via ? `${via}, ${ownVia}` : ownVia,
    'x-request-id': request.id,
  };
  const token = signCall(call, admitted, Date.now());
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  for (const name of forwardedHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  const apiKey = String(request.headers.apikey);
  const query = queryOf(request.url);
  const sendsKey = site.callerAuth?.sendsKey === true;
  if (sendsKey) headers.apikey = apiKey;
  return {
    origin,
    path: basePath + path + (sendsKey ? query : withoutKey(query, apiKey)),
    method: call.operation.method,
    headers,
  };
}

/** Values in a path name one record: anything that could be read as another path is refused. */
function hasPlainValues(params: unknown): boolean {
  return Object.values(params as Record<string, string>).every(
    (value) => value !== '' && !/^\.{1,2}$|[/\\\p{Cc}]/u.test(value) && value.isWellFormed(),
  );
}

function queryOf(url: string): string {
  const [, query] = /\?([^#]*)/.exec(url) ?? [];
  return query === undefined ? '' : `?${query}`;
}

/** Some callers also write their key into the query. */
function withoutKey(query: string, apiKey: string): string {
  const holdsKey = (text: string) => percentDecoded(text).toLowerCase().includes(apiKey.toLowerCase());
  if (query === '' || !holdsKey(query)) return query;
  const others = query
    .slice(1)
    .split('&')
    .filter((parameter) => !holdsKey(parameter));
  return others.length > 0 ? `?${others.join('&')}` : '';
}

/** Never throws, unlike decodeURIComponent; a key has ASCII letters only. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));

type Address = Readonly<{ origin: string; basePath: string }>;

/** Parsed once: a site is the same object until the rules change. */
const addresses = new WeakMap<Site, Address>();

function addressOf(site: Site, sandbox: SandboxUpstream): Address {
  let address = addresses.get(site);
  if (!address) {
    const { origin, pathname } = new URL(site.baseUrl ?? sandbox.baseUrl);
    address = { origin, basePath: pathname.replace(/(?<!\/)\/+$/, '') };
    addresses.set(site, address);
  }
  return address;
}
