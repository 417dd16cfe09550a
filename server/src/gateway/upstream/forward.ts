import type { Readable } from 'node:stream';
import type { CallCode } from '@fagvaerk/contract/errors.ts';
import { demoBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import type { Site } from '../../authorization/decide.ts';
import { Problem } from '../../http/problem.ts';
import { responseStreamOf } from '../../http/response-stream.ts';
import type { CallMetrics, UpstreamOutcome } from '../../observability/call-metrics.ts';
import type { SandboxUpstream } from '../../sandbox/upstream.ts';
import type { Forward } from '../call-types.ts';
import type { Call } from '../self-service/calls.ts';
import { type BodyLimit, closeUnlessComplete, limitedChunks, rejectTooLong } from './request-body.ts';
import type { SignCall } from './sign-call.ts';
import { connectToSites, PrivateSiteError } from './site-connections.ts';
import { timedOut, UpstreamCall } from './upstream-call.ts';
import { defaultLimits } from './upstream-limits.ts';
import { getsKey, upstreamRequestOf } from './upstream-request.ts';

const connectWithinMs = 5_000;
/** Between two chunks of a response. */
const idleWithinMs = 30_000;
const keepAliveMs = 30_000;
const sandboxRetryMs = 2_000;

const callerGone = new Error('the caller hung up');

const outcomes: Partial<Record<CallCode, UpstreamOutcome>> = {
  'upstream-unreachable': 'unreachable',
  'upstream-timeout': 'timeout',
  'upstream-private': 'private',
};

type Settings = Readonly<{
  sandbox: SandboxUpstream;
  allowsPrivateSites: boolean;
  signCall: SignCall;
  metrics?: CallMetrics | undefined;
}>;

export function createForward(app: FastifyInstance, settings: Settings, limits = defaultLimits) {
  const { sandbox, allowsPrivateSites } = settings;
  const common = { bodyTimeout: idleWithinMs, keepAliveTimeout: keepAliveMs, headersTimeout: 0 };
  const agents: Record<Site['kind'], Agent> = {
    live: new Agent({
      ...common,
      connect: connectToSites({ connectWithinMs, allowsPrivateSites }),
      connections: limits.connectionsPerSite,
      maxResponseSize: limits.responseMaximumBytes,
    }),
    sandbox: new Agent({ ...common, connect: sandbox.socketPath ? { socketPath: sandbox.socketPath } : {} }),
  };
  app.addHook('onClose', () => Promise.all([agents.live.destroy(), agents.sandbox.destroy()]));

  const forwardFor =
    (call: Call): Forward =>
    async (admitted, request, reply, reauthorize, write) => {
      const { site } = admitted;
      const metrics = site.kind === 'live' ? settings.metrics : undefined;
      const isRead = call.operation.method === 'GET';
      const bodyLimit: BodyLimit =
        admitted.customer.isDemo && !isRead
          ? { maximumBytes: demoBodyMaximumKilobytes * 1024, code: 'demo-body-too-large' }
          : { maximumBytes: call.bodyMaximumMegabytes * 1024 * 1024, code: 'body-too-large' };
      const upstreamRequest = upstreamRequestOf(call, admitted, request, settings);
      // A stored response must be readable for every repeat.
      if (write) upstreamRequest.headers['accept-encoding'] = 'identity';
      rejectTooLong(request, bodyLimit);

      /** Of the caller, while the upstream was called. */
      let refusal: unknown;
      let isAuthorizedAgain = false;
      const authorizeAgain = async () => {
        const { site: current } = await reauthorize().catch((error) => {
          refusal = error;
          throw error;
        });
        const isSame = current.baseUrl === site.baseUrl && getsKey(current) === getsKey(site);
        if (!isSame) throw new Error('the site was changed');
        isAuthorizedAgain = true;
      };
      const upstream = new UpstreamCall({ site, limits, call: request.call, isStored: write !== undefined });
      const hangUp = () => upstream.abort(callerGone);
      const caller = responseStreamOf(reply.raw);
      caller.once('close', hangUp);
      async function* passBody() {
        // There is a connection now, and Node's request timeout limits the upload.
        upstream.pauseTimer();
        const chunks = write ? [write.body] : limitedChunks(request, bodyLimit);
        let last: Buffer | undefined;
        for await (const chunk of chunks) {
          if (last) yield last;
          last = chunk;
        }
        // No write is accepted after a revocation, however long its upload takes.
        await authorizeAgain();
        upstream.resumeTimer();
        if (write) {
          write.isSent = true;
          // The response is stored even if the caller hangs up, because a repeat will ask for it.
          caller.off('close', hangUp);
        }
        if (last) yield last;
      }
      try {
        // Not a Readable, which would read ahead and reauthorize too early.
        const body = isRead ? null : (passBody() as unknown as Readable);
        const response = await upstream.send(agents[site.kind], { ...upstreamRequest, body });
        // A read may have waited for a connection; a site may respond to a write before its last byte.
        if (!isAuthorizedAgain) await authorizeAgain();
        metrics?.recordUpstream('answered');
        if (request.call) request.call.answeredBy = site.kind;
        return response;
      } catch (error) {
        upstream.abort(error as Error);
        if (error === refusal) metrics?.recordUpstream('revoked');
        throw error === refusal ? error : toProblem(error as Error, site, request, metrics);
      } finally {
        caller.off('close', hangUp);
        closeUnlessComplete(request, reply);
      }
    };
  return forwardFor;
}

function toProblem(error: Error, site: Site, request: FastifyRequest, metrics: CallMetrics | undefined): Error {
  const isCallerGone = request.raw.destroyed && !request.raw.complete;
  if (error === callerGone || isCallerGone) {
    metrics?.recordUpstream('abandoned');
    return error;
  }
  // The body is too large.
  if (error instanceof Problem) return error;
  const code = errorCodeOf(error, site);
  metrics?.recordUpstream(outcomes[code] ?? 'unreachable');
  request.log.warn({ request: request.id, site: site.name, reason: error.message }, 'an upstream did not answer');
  return new Problem(code, { retryAfterMs: code === 'sandbox-unavailable' ? sandboxRetryMs : 0 });
}

function errorCodeOf(error: Error, { kind }: Site): CallCode {
  if (error instanceof PrivateSiteError) return 'upstream-private';
  if (error === timedOut) return 'upstream-timeout';
  return kind === 'sandbox' ? 'sandbox-unavailable' : 'upstream-unreachable';
}
