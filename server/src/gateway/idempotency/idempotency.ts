/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a write is carried out once, a repeat gets its response. */
import { hash } from 'node:crypto';
import { callBodyMaximumMegabytes, idempotencyKeyMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../authorization/decide.ts';
import { Problem } from '../../http/problem.ts';
import type { Admitted, BufferedWrite, CallResponse, Forward } from '../call-types.ts';
import { type BodyLimit, closeUnlessComplete, limitedChunks, rejectTooLong } from '../upstream/request-body.ts';
import type { IdempotentRequest, IdempotentRequests, StoredResponse } from './idempotent-requests.ts';

const bodyLimit: BodyLimit = {
  maximumBytes: callBodyMaximumMegabytes * 1024 * 1024,
  code: 'idempotency-body-too-large',
};
/** With or without the quotation marks of the draft. */
const keyPattern = /^(?:[!#-~]+|"[!#-~]+")$/;
/** The call may end at any moment. */
const retryAfterMs = 2_000;

export function createIdempotency(requests: IdempotentRequests) {
  return (forward: Forward): Forward =>
    async (admitted, request, reply, reauthorize) => {
      const header = request.headers['idempotency-key'];
      // The demo key stores nothing, and strangers who share it must not see each other's responses.
      if (header === undefined || admitted.customer.isDemo) return forward(admitted, request, reply, reauthorize);
      const key = keyOf(String(header));
      const body = await readBody(request, reply);
      const claim = claimOf(key, admitted, request, body);
      // The rights may have changed while the body arrived.
      await reauthorize();
      if (!(await requests.claim(claim, Date.now()))) return replay(claim);
      const write: BufferedWrite = { body, isSent: false };
      return requests.track(
        carryOut(claim, admitted, request, write, forward(admitted, request, reply, reauthorize, write)),
      );
    };

  async function carryOut(
    claim: IdempotentRequest,
    { site }: Admitted,
    request: FastifyRequest,
    write: BufferedWrite,
    forwarded: Promise<CallResponse>,
  ): Promise<CallResponse> {
    const response = await forwarded.catch(async (error) => {
      await settle(claim, request, write.isSent ? null : 'release');
      throw error;
    });
    // Before it is passed on, so that a repeat at once finds the outcome.
    await settle(claim, request, isRefused(response, site) ? 'release' : response);
    return response;
  }

  function claimOf(
    key: string,
    { customer, site }: Admitted,
    { method, url }: FastifyRequest,
    body: Buffer,
  ): IdempotentRequest {
    const content = hash('sha256', body, 'hex');
    return {
      customerID: customer.customerID,
      siteID: site.siteID,
      keyHash: requests.blind(`idempotency key ${key}`),
      fingerprint: requests.blind(`idempotent call ${method} ${url} ${content}`),
    };
  }

  async function replay(claim: IdempotentRequest): Promise<StoredResponse> {
    const earlier = await requests.find(claim, Date.now());
    // It was released between the two queries.
    if (!earlier) throw new Problem('idempotency-in-progress', { retryAfterMs });
    const { response, isInProgress } = earlier;
    if (!response && !isInProgress) throw new Problem('idempotency-outcome-unknown');
    if (earlier.fingerprint !== claim.fingerprint) throw new Problem('idempotency-key-reused');
    if (!response) throw new Problem('idempotency-in-progress', { retryAfterMs });
    return { ...response, headers: { ...response.headers, 'idempotency-replayed': 'true' } };
  }

  /** A failure here must not hide the response of a write that was carried out; repeats are then refused. */
  async function settle(
    claim: IdempotentRequest,
    { log, id }: FastifyRequest,
    response: CallResponse | null | 'release',
  ): Promise<void> {
    try {
      if (response === 'release') await requests.release(claim);
      else await requests.finish(claim, response && isStorable(response) ? response : null, Date.now());
    } catch (err) {
      log.warn({ err, request: id }, 'the response of an idempotent write was not stored');
    }
  }
}

/** Nothing was carried out, however long the response. */
const isRefused = ({ status, headers }: CallResponse, { kind }: Site): boolean =>
  (status >= 400 && status < 500) || (status === 503 && kind === 'live' && headers['retry-after'] !== undefined);

const isStorable = (response: CallResponse): response is StoredResponse =>
  response.status < 500 && response.body instanceof Buffer;

function keyOf(header: string): string {
  const key = header.replaceAll('"', '');
  if (!keyPattern.test(header) || key.length > idempotencyKeyMaximumCharacters)
    throw new Problem('idempotency-key-invalid');
  return key;
}

async function readBody(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  try {
    rejectTooLong(request, bodyLimit);
    const chunks: Buffer[] = [];
    for await (const chunk of limitedChunks(request, bodyLimit)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    closeUnlessComplete(request, reply);
    throw error;
  }
}
