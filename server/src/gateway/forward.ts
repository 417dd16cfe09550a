import type { ServerResponse } from 'node:http';
import type { CallCode } from '@fagvaerk/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Site } from '../access/rules/decide.ts';
import type { HeaderList } from '../answer/finished.ts';
import { sendProblem, sendToNobody } from '../answer/problems.ts';
import type { UpstreamOutcome, Watch } from '../watch/figures.ts';
import type { Call } from './calls.ts';
import type { Admitted, Confirm } from './guard.ts';
import { Passage, type PassageLimits } from './passage.ts';
import type { SignCall } from './sign-call.ts';
import { connectToSites, PrivateSiteError } from './site-connections.ts';
import { comesFromHere, viaHere } from './via.ts';

type Limits = PassageLimits &
  Readonly<{
    /** More than a key may have calls at once: nobody takes up a whole site. */
    connectionsPerSite: number;
  }>;

const standardLimits: Limits = {
  beginsWithinMs: 30_000,
  answerWithinMs: 120_000,
  answerMaximumBytes: 200 * 1024 * 1024,
  connectionsPerSite: 50,
};
const connectWithinMs = 5_000;
const keepAliveMs = 30_000;

/** All that travels on to a site. No cookies, nothing about the connection or for caches; the key only where the site needs it. */
const forwardedHeaders = [
  ...['accept', 'accept-encoding', 'accept-language'],
  ...['content-encoding', 'content-type', 'user-agent'],
];

/** What was sent: all but the head of an answer, as the log of calls keeps it. */
export type Sent = Readonly<{ status: number; bytes: number; code?: string | null }>;

/** What keeps count of the answers to a kind of call. */
export type Counted = Readonly<{
  /** Begins an answer: counts it, and writes its head. */
  begin: (request: FastifyRequest, reply: FastifyReply, status: number, headers: HeaderList) => ServerResponse;
  /** At its end. */
  log: (request: FastifyRequest, sent: Sent) => void;
}>;
export type Forward = (
  call: Call,
  admitted: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
  counted: Counted,
  /** Asked when a call that had to wait for a connection is about to be sent. */
  confirm?: Confirm,
) => void;

type Settings = Readonly<{ allowsPrivateSites: boolean; signCall: SignCall; watch?: Watch | undefined }>;

const outcomes = {
  'upstream-unreachable': 'unreachable',
  'upstream-timeout': 'timeout',
  'upstream-private': 'private',
} as const satisfies Partial<Record<CallCode, UpstreamOutcome>>;

/** Forwards calls to live sites, over connections that are kept open. Redirects are not followed. */
export function makeForward(
  app: FastifyInstance,
  { allowsPrivateSites, signCall, watch }: Settings,
  limits = standardLimits,
): Forward {
  const agent = new Agent({
    connect: connectToSites({ connectWithinMs, allowsPrivateSites }),
    connections: limits.connectionsPerSite,
    bodyTimeout: limits.beginsWithinMs,
    keepAliveTimeout: keepAliveMs,
    maxResponseSize: limits.answerMaximumBytes,
  });
  app.addHook('onClose', () => agent.destroy());

  return (call, admitted, request, reply, { begin, log }, confirm) => {
    const { envelope } = call;
    const { site } = admitted;
    if (comesFromHere(request.headers)) return void sendProblem(reply, envelope, 'upstream-loop');
    const token = signCall(call, admitted, Date.now());
    const passage = new Passage(agent, optionsOf(call, site, request, token), limits, {
      confirm,
      refuse: (error) => {
        watch?.countUpstream('taken-away');
        reply.send(error);
      },
      begin: (status, headers) => begin(request, reply, status, headers),
      abandon: () => {
        watch?.countUpstream('abandoned');
        sendToNobody(reply);
      },
      fail: (cause, error) => {
        const code = error instanceof PrivateSiteError ? 'upstream-private' : cause;
        watch?.countUpstream(outcomes[code]);
        // Not the error itself, which may hold a part of the answer.
        const { message: reason } = error;
        request.log.warn({ request: request.id, site: site.name, reason }, 'a site did not answer');
        sendProblem(reply, envelope, code);
      },
    });
    // After an answer that was sent as well as without one.
    reply.raw.once('close', () => {
      passage.hangUp();
      if (!passage.answered) return;
      watch?.countUpstream('answered');
      log(request, passage.answered);
    });
    passage.depart();
  };
}

/** The documented path with this call's values in it, never the path as it was typed; the query as it was. */
function optionsOf(
  { operation }: Call,
  site: Site,
  request: FastifyRequest,
  token: string | undefined,
): Dispatcher.DispatchOptions {
  const { origin, folder } = addressOf(site);
  const values = request.params as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  // As the site spells its name, whatever letter case the caller used.
  const headers = ['sitename', site.name, 'via', viaHere(request.headers), 'x-request-id', request.id];
  if (token !== undefined) headers.push('authorization', `Bearer ${token}`);
  const apiKey = String(request.headers.apikey);
  const query = queryOf(request.url);
  const sendsKey = site.telling?.sendsKey === true;
  if (sendsKey) headers.push('apikey', apiKey);
  for (const name of forwardedHeaders) {
    const value = request.headers[name];
    if (value !== undefined) headers.push(name, String(value));
  }
  return {
    origin,
    path: folder + path + (sendsKey ? query : withoutKey(query, apiKey)),
    method: operation.method,
    headers,
    body: (request.body as Buffer | undefined) ?? null,
  };
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Some callers write their key into the address as well. */
function withoutKey(query: string, apiKey: string): string {
  const holdsKey = (text: string) => decoded(text).toLowerCase().includes(apiKey.toLowerCase());
  if (query === '' || !holdsKey(query)) return query;
  const others = query
    .slice(1)
    .split('&')
    .filter((parameter) => !holdsKey(parameter));
  return others.length > 0 ? `?${others.join('&')}` : '';
}

/** A key has plain letters only: bytes that are none do not matter here, and nothing is too malformed to be looked through. */
const decoded = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));

/** Taken apart once: a site is the same object until the rules change. */
const addresses = new WeakMap<Site, Readonly<{ origin: string; folder: string }>>();

function addressOf(site: Site) {
  const known = addresses.get(site);
  if (known) return known;
  const { origin, pathname } = new URL(site.baseUrl ?? '');
  const address = { origin, folder: pathname.replace(/(?<!\/)\/+$/, '') };
  addresses.set(site, address);
  return address;
}
