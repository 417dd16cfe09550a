import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type CallCode, errors } from '@fagvaerk/contract/errors.ts';
import { envelopeOfAddress } from './envelope.ts';
import { problemBody } from './problems.ts';

type ConnectionError = NodeJS.ErrnoException & Readonly<{ rawPacket?: unknown }>;

const problems: Readonly<Record<string, CallCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/**
 * What is no request reaches no route. It is answered on the bare connection, with the headers of all other answers and
 * in the wrapper of its first line; of the latest version where that line came in an earlier packet, or never.
 */
export function makeConnectionRefusal(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code: cause = '', rawPacket }: ConnectionError, socket: Socket): void => {
    if (cause === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const code = problems[cause] ?? 'bad-request';
    const { status } = errors[code];
    const begins = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 200) : '';
    const [, method = 'GET', url = ''] = /^([A-Z-]+) (\S+)/.exec(begins) ?? [];
    const body = problemBody(envelopeOfAddress({ method, url }) ?? 'v4', code);
    const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    socket.write(`${first}${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
