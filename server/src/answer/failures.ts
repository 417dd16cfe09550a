import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';

/** The closed list of what a caller can be told went wrong. Detail goes to the log and nowhere else. */
const problems = {
  badRequest: { status: 400, message: 'Forespørgslen kan ikke læses.' },
  httpsRequired: {
    status: 401,
    message: 'Kald skal ske over HTTPS. Adgangen er afvist, og nøglen bør skiftes, hvis den blev sendt.',
  },
  notFound: { status: 404, message: 'Endpointet findes ikke.' },
  methodNotAllowed: { status: 405, message: 'Adressen findes, men kan ikke bruges med denne metode.' },
  tooSlow: { status: 408, message: 'Forespørgslen kom ikke frem i tide.' },
  tooLarge: { status: 413, message: 'Forespørgslen er for stor.' },
  wrongContentType: {
    status: 415,
    message: 'Indholdstypen understøttes ikke. Send JSON med Content-Type: application/json.',
  },
  headersTooLarge: { status: 431, message: 'Adressen og headerne er for lange.' },
  unavailable: { status: 503, message: 'Databasen kan ikke nås lige nu. Prøv igen om lidt.' },
  internal: { status: 500, message: 'Noget gik galt hos os. Prøv igen senere.' },
} as const satisfies Record<string, { status: number; message: string }>;

type ProblemName = keyof typeof problems;

const connectionProblems: Readonly<Record<string, ProblemName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** All but what is written about the API; also in an address that names the host. */
const programPath = /^(?:https?:\/\/[^/?#]*)?\/(?:api(?!\/docs\b)|admin|auth)(?:[/?#]|$)/i;

/** Whether a program asks: by the matched route, or by the address where nothing matched. */
export function isForPrograms(request: FastifyRequest): boolean {
  return programPath.test(request.routeOptions.url ?? '') || programPath.test(request.url);
}

/** Programs get JSON, people a plain sentence. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, name: ProblemName): FastifyReply {
  const { status, message } = problems[name];
  reply.code(status).header('cache-control', 'no-store');
  if (isForPrograms(request)) return reply.send({ errorMessage: message, hasErrors: true });
  return reply.type('text/plain; charset=utf-8').send(`${message}\n`);
}

/** The last stop of every error: a caller's mistake keeps its status, everything else is ours and is logged. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = isDatabaseUnavailable(error) ? 'unavailable' : problemOf(error.statusCode ?? 500);
  if (name === 'internal' || name === 'unavailable')
    request.log.error(
      { err: error, request: request.id, method: request.method, route: request.routeOptions.url },
      'request failed',
    );
  return sendProblem(request, reply, name);
}

function problemOf(status: number): ProblemName {
  if (status < 400 || status >= 500) return 'internal';
  const known = Object.entries(problems).find(([, problem]) => problem.status === status)?.[0];
  return (known as ProblemName | undefined) ?? 'badRequest';
}

/** What is no request reaches no route. It is answered on the bare connection, with the headers of all other answers. */
export function makeConnectionRefusal(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, message } = problems[connectionProblems[code ?? ''] ?? 'badRequest'];
    const body = `${message}\n`;
    const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    socket.write(`${first}${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
