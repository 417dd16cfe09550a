import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type CallCode, errors } from '@fagvaerk/contract/errors.ts';
import { envelopeOfUrl } from './envelope.ts';
import { acceptedLanguage } from './language.ts';
import { newRequestID } from './request-id.ts';
import { callProblemBody } from './send-problem.ts';

type ConnectionError = NodeJS.ErrnoException & Readonly<{ rawPacket?: unknown }>;
/** `_httpMessage` is the response in progress, which Node's own handler checks too. */
type Connection = Duplex & { destroySoon?: () => void; _httpMessage?: ServerResponse | null };

const problems: Readonly<Record<string, CallCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** As much of a request as could be read. */
type Begun = Readonly<{ method?: string | undefined; url?: string | undefined; headers?: IncomingHttpHeaders }>;

function readBegun(packet: Buffer): Begun {
  const text = packet.toString('latin1');
  const [, method, url] = /^([A-Z-]+) (\S+)/.exec(text.slice(0, 200)) ?? [];
  const accepted = /\r\naccept-language:([^\r\n]*)/i.exec(text)?.[1];
  return { method, url, headers: { 'accept-language': accepted?.trim() } };
}

/** Malformed requests reach no route and are answered on the socket. */
export function createConnectionErrorHandler(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);

  const answer = (
    connection: Connection,
    code: CallCode,
    { method = 'GET', url = '', headers = {} }: Begun = {},
  ): void => {
    const { status } = errors[code];
    const language = acceptedLanguage({ headers });
    const body = callProblemBody(envelopeOfUrl({ method, url }) ?? 'v4', code, language);
    const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    connection.write(
      `${first}${lines.join('')}content-language: ${language}\r\nx-request-id: ${newRequestID()}\r\n\r\n${body}`,
    );
    if (connection.destroySoon) connection.destroySoon();
    else connection.end();
  };
  return {
    onError: ({ code: cause = '', rawPacket }: ConnectionError, connection: Connection): void => {
      const isResponding = connection._httpMessage?.headersSent === true;
      if (cause === 'ECONNRESET' || !connection.writable || isResponding) return void connection.destroy();
      answer(connection, problems[cause] ?? 'bad-request', Buffer.isBuffer(rawPacket) ? readBegun(rawPacket) : {});
    },
    /** HTTP/1.1 CONNECT can only be answered on the socket. */
    onConnect: ({ headers }: IncomingMessage, to: Connection | ServerResponse): void => {
      if ('writeHead' in to)
        to.writeHead(errors['method-not-allowed'].status, { 'x-request-id': newRequestID() }).end();
      else answer(to, 'method-not-allowed', { headers });
    },
  };
}
