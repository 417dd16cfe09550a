import { type IncomingHttpHeaders, maxHeaderSize } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { errors } from '@fagvaerk/contract/errors.ts';
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inject } from 'light-my-request';
import { envelopeOfUrl } from '../http/envelope.ts';
import { acceptedLanguage } from '../http/language.ts';
import { callProblemBody } from '../http/send-problem.ts';

export type ApiResponse = Readonly<{
  status: number;
  header: (name: string) => string | undefined;
  bytes: Buffer | null;
}>;
export type APICall = Readonly<{
  method: string;
  url: string;
  body?: unknown;
  idempotencyKey?: string | null | undefined;
}>;
export type CallAPI = (call: APICall) => Promise<ApiResponse>;

const forwardedHeaders = [
  ...['apikey', 'sitename', 'host', 'via', 'user-agent', 'accept-language'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

/** Calls the API in-process as the sender of `request`, with the same rules, limits and log as over HTTP. */
export function createInternalClient(
  app: FastifyInstance,
  request: FastifyRequest,
  responseMaximumBytes: number,
): CallAPI {
  const { remoteAddress = '', encrypted } = request.raw.socket as TLSSocket;
  const headers = headersOf(request);
  return async ({ method, url, body, idempotencyKey }) => {
    if (url.length >= maxHeaderSize) return tooLong(method, url, acceptedLanguage(request));
    const response = await inject(
      (inner, reply) => {
        Object.assign(inner.socket, { encrypted });
        app.routing(inner, reply);
      },
      {
        method: method as 'GET',
        url,
        remoteAddress,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        payloadAsStream: true,
      },
    );
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of response.stream()) {
      length += (piece as Buffer).length;
      if (length > responseMaximumBytes) {
        response.raw.res.destroy();
        break;
      }
      pieces.push(piece as Buffer);
    }
    return {
      status: response.statusCode,
      header: (name) => response.headers[name]?.toString(),
      bytes: length > responseMaximumBytes ? null : Buffer.concat(pieces),
    };
  };
}

const tooLong = (method: string, url: string, language: Language): ApiResponse => ({
  status: errors['headers-too-large'].status,
  header: (name) => (name === 'content-type' ? 'application/json' : undefined),
  bytes: Buffer.from(callProblemBody(envelopeOfUrl({ method, url }) ?? 'v4', 'headers-too-large', language)),
});

export const pickHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));

function headersOf({ headers, id, host }: FastifyRequest): Record<string, string> {
  const own = pickHeaders(headers, forwardedHeaders);
  const demo = own.apikey ? {} : { apikey: exampleApiKey, sitename: own.sitename || exampleSite };
  // HTTP/2 sends the host as `:authority`.
  return { host, ...own, ...demo, 'x-request-id': id };
}
