import { type IncomingHttpHeaders, maxHeaderSize } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { errors } from '@fagvaerk/contract/errors.ts';
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inject } from 'light-my-request';
import { envelopeOfAddress } from '../http/envelope.ts';
import { problemBody } from '../http/problems.ts';

/** `bytes` is null if there were more than the maximum. */
export type Answer = Readonly<{
  status: number;
  header: (name: string) => string | undefined;
  bytes: Buffer | null;
}>;
export type CallAPI = (call: Readonly<{ method: string; url: string; body?: unknown }>) => Promise<Answer>;

const forwardedHeaders = [
  ...['apikey', 'sitename', 'host', 'via', 'user-agent', 'accept-language'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

/** Calls the API in this process as the sender of a request: with the same rules, limits, counts and log as over HTTP. */
export function createInternalClient(
  app: FastifyInstance,
  request: FastifyRequest,
  answerMaximumBytes: number,
): CallAPI {
  const { remoteAddress = '', encrypted } = request.raw.socket as TLSSocket;
  const headers = headersOf(request);
  return async ({ method, url, body }) => {
    // As Node refuses it over HTTP.
    if (url.length >= maxHeaderSize) return tooLong(method, url);
    const answer = await inject(
      (inner, reply) => {
        Object.assign(inner.socket, { encrypted });
        app.routing(inner, reply);
      },
      {
        method: method as 'GET',
        url,
        remoteAddress,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        payloadAsStream: true,
      },
    );
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of answer.stream()) {
      length += (piece as Buffer).length;
      if (length > answerMaximumBytes) {
        // Ends the work, as for a caller who disconnects.
        answer.raw.res.destroy();
        break;
      }
      pieces.push(piece as Buffer);
    }
    return {
      status: answer.statusCode,
      header: (name) => answer.headers[name]?.toString(),
      bytes: length > answerMaximumBytes ? null : Buffer.concat(pieces),
    };
  };
}

const tooLong = (method: string, url: string): Answer => ({
  status: errors['headers-too-large'].status,
  header: (name) => (name === 'content-type' ? 'application/json' : undefined),
  bytes: Buffer.from(problemBody(envelopeOfAddress({ method, url }) ?? 'v4', 'headers-too-large')),
});

export const pickHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));

function headersOf({ headers, id, host }: FastifyRequest): Record<string, string> {
  const own = pickHeaders(headers, forwardedHeaders);
  const demo = own.apikey ? {} : { apikey: exampleApiKey, sitename: own.sitename || exampleSite };
  // HTTP/2 sends the host as `:authority`.
  return { host, ...own, ...demo, 'x-request-id': id };
}
