import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { siteCheckSeconds } from '@fagvaerk/contract/limits.ts';
import {
  type SiteCheck,
  type SiteCheckStep,
  type SiteProblem,
  siteCheckSteps,
} from '@fagvaerk/contract/site-health.ts';
import { isPrivateAddress } from '../../net/private-networks.ts';
import { lookUpPublic, PrivateSiteError } from './site-connections.ts';

type Settings = Readonly<{ allowsPrivateSites: boolean; signal?: AbortSignal; withinMs?: number }>;

const problemByCode: Readonly<Record<string, SiteProblem>> = {
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'connection-refused',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  CERT_UNTRUSTED: 'certificate-untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-untrusted',
};
const problemByStep: Readonly<Record<SiteCheckStep, SiteProblem>> = {
  dns: 'host-unknown',
  connect: 'unreachable',
  tls: 'tls-failed',
  http: 'no-answer',
};

/** One GET without key or customer data. Redirects are not followed, and only the status of the response is used. */
export async function checkSite(baseUrl: string, settings: Settings): Promise<SiteCheck> {
  const { allowsPrivateSites, signal, withinMs = siteCheckSeconds * 1000 } = settings;
  const url = new URL(baseUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isName = isIP(host) === 0;
  const isHttps = url.protocol === 'https:';
  const timeout = AbortSignal.timeout(withinMs);
  const ending = signal ? AbortSignal.any([timeout, signal]) : timeout;
  const startedAtMs = performance.now();
  const passedAtMs: Partial<Record<SiteCheckStep, number>> = {};
  const pass = (step: SiteCheckStep) => {
    passedAtMs[step] = performance.now();
  };
  let addressFamily: SiteCheck['addressFamily'] = null;
  let status: number | null = null;
  let fault: NodeJS.ErrnoException | undefined;
  try {
    // IP literals are never looked up.
    if (!isName && !allowsPrivateSites && isPrivateAddress(host)) throw new PrivateSiteError(host);
    const request = (isHttps ? getHttps : getHttp)(url, {
      agent: false,
      headers: { 'user-agent': 'fagvaerk-site-check' },
      signal: ending,
      ...(!allowsPrivateSites && { lookup: lookUpPublic }),
    });
    request.once('socket', (socket) => {
      socket.once('lookup', (error) => (!error || error instanceof PrivateSiteError) && pass('dns'));
      socket.once('connect', () => {
        pass('connect');
        addressFamily = socket.remoteFamily === 'IPv6' ? 'IPv6' : 'IPv4';
      });
      socket.once('secureConnect', () => pass('tls'));
    });
    // Closing the connection before the end of the response may be an error too.
    request.on('error', () => {});
    // A response that switches protocols ends without an event.
    const [response] = (await once(request, 'response', { signal: ending })) as [IncomingMessage];
    status = response.statusCode ?? 0;
    if (status < 500) pass('http');
    response.on('error', () => {}).destroy();
  } catch (error) {
    fault = error as Error;
  }
  const endedAtMs = performance.now();

  let failed: SiteCheckStep | undefined;
  let lastMs = startedAtMs;
  const steps = siteCheckSteps.map((step): SiteCheck['steps'][number] => {
    const isNeeded = (step !== 'dns' || isName) && (step !== 'tls' || isHttps);
    if (failed || !isNeeded) return { step, result: 'skipped', durationMs: null };
    const atMs = passedAtMs[step] ?? endedAtMs;
    const durationMs = Math.round(atMs - lastMs);
    lastMs = atMs;
    if (passedAtMs[step] === undefined) failed = step;
    return { step, result: failed ? 'failed' : 'passed', durationMs };
  });
  const problem = failed === undefined ? null : problemOf(failed, fault, timeout.aborted);
  const durationMs = Math.round(endedAtMs - startedAtMs);
  return { ok: problem === null, problem, status, durationMs, addressFamily, steps };
}

function problemOf(failed: SiteCheckStep, fault: NodeJS.ErrnoException | undefined, hasTimedOut: boolean): SiteProblem {
  if (!fault) return 'server-error';
  if (fault instanceof PrivateSiteError) return 'address-private';
  if (hasTimedOut) return 'timeout';
  return problemByCode[fault.code ?? ''] ?? problemByStep[failed];
}
