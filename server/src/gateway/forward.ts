import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Site } from '../access/rules/decide.ts';
import { sendProblem, sendToNobody } from '../answer/problems.ts';
import type { Call } from './calls.ts';
import type { Admitted } from './guard.ts';

type Limits = Readonly<{
  /** For the first bytes of an answer; waiting for a connection counts. */
  beginsWithinMs: number;
  answerWithinMs: number;
  answerMaximumBytes: number;
  connectionsPerSite: number;
  /** Fewer than there are connections: nobody takes up a whole site. */
  callsAtOncePerKey: number;
}>;

const standardLimits: Limits = {
  beginsWithinMs: 30_000,
  answerWithinMs: 120_000,
  answerMaximumBytes: 200 * 1024 * 1024,
  connectionsPerSite: 50,
  callsAtOncePerKey: 25,
};
const connectWithinMs = 5_000;
const keepAliveMs = 30_000;

/** How a call that comes back to the portal is recognised. */
const pseudonym = 'fagvaerk';

/** All that travels on to a site, and all that travels back. No cookies, nothing about the connection or for caches. */
const requestHeaders = /^(accept|accept-encoding|accept-language|apikey|content-encoding|content-type|user-agent)$/;
const responseHeaders = /^(content-(disposition|encoding|language|length|type)|retry-after)$/;

/** Why a call to a site was ended. */
const callerGone = new Error('the caller hung up');
const siteLate = new Error('the site took too long');

export type Forward = (call: Call, admitted: Admitted, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Forwards calls to live sites, over connections that are kept open. Redirects are not followed. */
export function makeForward(app: FastifyInstance, limits: Limits = standardLimits): Forward {
  const agent = new Agent({
    connections: limits.connectionsPerSite,
    connectTimeout: connectWithinMs,
    bodyTimeout: limits.beginsWithinMs,
    keepAliveTimeout: keepAliveMs,
    maxResponseSize: limits.answerMaximumBytes,
  });
  app.addHook('onClose', () => agent.destroy());
  const underWay = new Map<string, number>();

  /** An answer whose body has begun: before that, a site that breaks off can still be said to have done so. */
  const begin = async (options: Dispatcher.RequestOptions, signal: AbortSignal) => {
    const answer = await Promise.race([agent.request({ ...options, signal }), rejectAtEnd(signal)]);
    const isTooLarge = Number(answer.headers['content-length']) > limits.answerMaximumBytes;
    if (isTooLarge || !isOfTheApi(answer.statusCode)) throw new Error('the site gave no usable answer');
    await once(answer.body, 'readable', { signal });
    return answer;
  };
  // A site may close a connection just as it is used again. Reading can be repeated; whether writing can, the caller must judge.
  const beginOrRepeat = (options: Dispatcher.RequestOptions, signal: AbortSignal) =>
    begin(options, signal).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'UND_ERR_SOCKET' && options.method === 'GET') return begin(options, signal);
      throw error;
    });

  return async (call, { customer, site }, request, reply) => {
    if (request.headers.via?.includes(pseudonym)) return void sendProblem(reply, call.envelope, 'upstream-loop');
    const line = `${site.siteID} ${customer.customerID}`;
    const others = underWay.get(line) ?? 0;
    if (others >= limits.callsAtOncePerKey)
      return void sendProblem(reply.header('retry-after', 1), call.envelope, 'rate-limited');
    underWay.set(line, others + 1);

    const ending = new AbortController();
    const end = (reason: Error) => ending.abort(reason);
    let deadline = setTimeout(end, limits.beginsWithinMs, siteLate);
    // After an answer that was sent as well as without one.
    reply.raw.once('close', () => {
      end(callerGone);
      clearTimeout(deadline);
      const left = (underWay.get(line) ?? 0) - 1;
      if (left > 0) underWay.set(line, left);
      else underWay.delete(line);
    });
    try {
      const { statusCode, headers, body } = await beginOrRepeat(optionsOf(call, site, request), ending.signal);
      clearTimeout(deadline);
      deadline = setTimeout(end, limits.answerWithinMs, siteLate);
      reply.code(statusCode).headers(pick(headers, responseHeaders)).header('cache-control', 'no-store').send(body);
    } catch (error) {
      // Whatever is left of an answer that is no use.
      end(error as Error);
      const { reason } = ending.signal;
      if (reason === callerGone) return void sendToNobody(reply);
      // Not the error itself, which may hold a part of the answer.
      request.log.warn({ request: request.id, site: site.name, reason: reason.message }, 'a site did not answer');
      sendProblem(reply, call.envelope, reason === siteLate ? 'upstream-timeout' : 'upstream-unreachable');
    }
  };
}

/** A call that waits for a connection does not hear that it has been ended; it is never sent, but only its turn ends it. */
async function rejectAtEnd(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/** The documented API redirects nobody; where to, is none of the caller's business. */
const isOfTheApi = (status: number) => (status >= 200 && status < 300) || (status >= 400 && status < 600);

/** The documented path with this call's values in it, never the path as it was typed; the query as it was. */
function optionsOf({ operation }: Call, site: Site, request: FastifyRequest): Dispatcher.RequestOptions {
  const { origin, pathname } = new URL(site.baseUrl ?? '');
  const values = request.params as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const [query = ''] = /\?[^#]*/.exec(request.url) ?? [];
  return {
    origin,
    path: pathname.replace(/\/+$/, '') + path + query,
    method: operation.method,
    headers: {
      ...pick(request.headers, requestHeaders),
      // As the site spells it, whatever letter case the caller used.
      sitename: site.name,
      via: [request.headers.via, `1.1 ${pseudonym}`].filter(Boolean).join(', '),
    },
    body: (request.body as Buffer | undefined) ?? null,
  };
}

/** Headers that are repeated count once. */
function pick(headers: Readonly<Record<string, string | string[] | undefined>>, names: RegExp): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name in headers) {
    const [value] = [headers[name]].flat();
    if (value !== undefined && names.test(name)) picked[name] = value;
  }
  return picked;
}
