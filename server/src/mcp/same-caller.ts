import { maxHeaderSize } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { errors } from '@fagvaerk/contract/errors.ts';
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inject } from 'light-my-request';
import { envelopeOfAddress } from '../answer/envelope.ts';
import { problemBody } from '../answer/problems.ts';

type Call = Readonly<{ method: string; url: string; body?: unknown }>;
export type Answer = Readonly<{
  status: number;
  header: (name: string) => string | undefined;
  /** Null where it is longer than was allowed. */
  bytes: Buffer | null;
}>;
/** Makes a call of the API as whoever has sent a message. */
export type CallAPI = (call: Call) => Promise<Answer>;

/** All that the API goes by: whose key it is, for which site, and what a proxy in front says of the connection. */
const carried = [
  ...['apikey', 'sitename', 'host', 'via', 'user-agent', 'accept-language'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

/**
 * Calls go through the whole server, in this process: by the same rules, limits, counts and log as any other call, from
 * the same address and over the same kind of connection. Whoever sends no key uses that of the examples.
 */
export function sameCaller(app: FastifyInstance, request: FastifyRequest, answerMaximumBytes: number): CallAPI {
  const { socket } = request.raw;
  const { remoteAddress = '', encrypted } = socket as TLSSocket;
  const headers = headersOf(request);
  return async ({ method, url, body }) => {
    // Node takes none that is longer from any other caller.
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
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        payloadAsStream: true,
      },
    );
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of answer.stream()) {
      length += (piece as Buffer).length;
      if (length > answerMaximumBytes) {
        // As a caller who hangs up: nothing more is made, or asked of a live site.
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

const tooLong = (method: string, url: string): Answer => {
  const code = 'headers-too-large';
  return {
    status: errors[code].status,
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    bytes: Buffer.from(problemBody(envelopeOfAddress({ method, url }) ?? 'v4', code)),
  };
};

function headersOf({ headers, id, host }: FastifyRequest): Record<string, string> {
  const own = Object.fromEntries(
    carried.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
  const open = own.apikey ? {} : { apikey: exampleApiKey, sitename: own.sitename || exampleSite };
  // In HTTP/2 the host has another name.
  return { host, ...own, ...open, 'x-request-id': id };
}
