import type { FastifyRequest } from 'fastify';
import type { Site } from '../../authorization/decide.ts';
import { Problem } from '../../http/problem.ts';
import { alphanumericsIn } from '../../http/request-id.ts';
import type { SandboxUpstream } from '../../sandbox/upstream.ts';
import type { Admitted } from '../call-types.ts';
import type { Call } from '../self-service/calls.ts';
import { portalVia, wasForwardedByPortal } from '../via.ts';
import type { SignCall } from './sign-call.ts';

const forwardedHeaders = [
  ...['accept', 'accept-encoding', 'accept-language'],
  ...['content-encoding', 'content-length', 'content-type', 'user-agent'],
];

type Settings = Readonly<{ sandbox: SandboxUpstream; signCall: SignCall }>;

/** Built from the documented path, never from the raw URL. */
export function upstreamRequestOf(
  call: Call,
  admitted: Admitted,
  request: FastifyRequest,
  { sandbox, signCall }: Settings,
) {
  const { site } = admitted;
  if (wasForwardedByPortal(request)) throw new Problem('upstream-loop');
  if (!hasSafeValues(request.params)) throw new Problem('invalid-path');
  const { origin, basePath } = addressOf(site, sandbox);
  const values = request.params as Record<string, string>;
  const path = call.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const apiKey = String(request.headers.apikey);
  const containsKey = getsKey(site) ? () => false : createKeySearch(apiKey);
  if (containsKey(path)) throw new Problem('invalid-path');
  const { via: sentVia } = request.headers;
  const via = sentVia && !containsKey(sentVia) ? sentVia : undefined;
  const headers: Record<string, string> = {
    sitename: site.name,
    via: via ? `${via}, ${portalVia}` : portalVia,
    'x-request-id': request.id,
  };
  const token = signCall(call, admitted, Date.now());
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  for (const name of forwardedHeaders) {
    const value = request.headers[name];
    if (value !== undefined && !containsKey(String(value))) headers[name] = String(value);
  }
  if (getsKey(site)) headers.apikey = apiKey;
  return {
    origin,
    path: basePath + path + withoutKey(queryOf(request.url), containsKey),
    method: call.operation.method,
    headers,
  };
}

export const getsKey = ({ callerAuth }: Site): boolean => callerAuth?.sendsKey === true;

/** Rejects values that could be parsed as a different path, also by a site that decodes them twice. */
function hasSafeValues(params: unknown): boolean {
  return Object.values(params as Record<string, string>).every(
    (value) => value !== '' && !/^\.{1,2}$|[/\\\p{Cc}]|%[\da-f]{2}/iu.test(value) && value.isWellFormed(),
  );
}

function queryOf(url: string): string {
  const [, query] = /\?([^#]*)/.exec(url) ?? [];
  return query === undefined ? '' : `?${query}`;
}

type Search = (text: string) => boolean;

function withoutKey(query: string, containsKey: Search): string {
  if (!containsKey(query)) return query;
  const others = query
    .slice(1)
    .split('&')
    .filter((parameter) => !containsKey(parameter))
    .join('&');
  // Parameters may contain a part of the key each.
  return others === '' || containsKey(others) ? '' : `?${others}`;
}

/** Also without its hyphens, or encoded, even twice. */
function createKeySearch(apiKey: string): Search {
  const key = alphanumericsIn(apiKey);
  const contains = (text: string, decodings: number): boolean =>
    text.length >= key.length &&
    (alphanumericsIn(text).includes(key) ||
      (decodings > 0 && text.includes('%') && contains(percentDecoded(text), decodings - 1)));
  return (text) => contains(text, 2);
}

/** Never throws, unlike decodeURIComponent. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));

type Address = Readonly<{ origin: string; basePath: string }>;

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
