import type { FastifyReply } from 'fastify';
import type { Reason } from '../access/rules/decide.ts';
import { type Envelope, wrapFailure } from './envelope.ts';

/** What can keep a call from being answered, besides the rules of access. */
type Obstacle =
  | 'rate-limited'
  | 'invalid-path'
  | 'invalid-json'
  | 'content-type-unsupported'
  | 'body-too-large'
  | 'bad-request'
  | 'server-error'
  | 'upstream-unreachable'
  | 'upstream-timeout'
  | 'upstream-loop';
export type ProblemCode = Reason | Obstacle;

const refused = '/authentication#naar-adgangen-afvises';
const statuses = '/response#statuskoder';
const writing = '/response#skrivning';

/** The closed list: each has a status, the header or part of the call that it is about, and words that say what to do. */
const problems = {
  'https-required': {
    status: 401,
    field: '',
    message: 'Kaldet kom over almindelig HTTP. Brug HTTPS, og få nøglen skiftet, for den er sendt ukrypteret.',
    link: refused,
  },
  'key-missing': {
    status: 401,
    field: 'apikey',
    message: 'Headeren apikey mangler. Send API-nøglen med på hvert kald.',
    link: refused,
  },
  'key-unknown': {
    status: 401,
    field: 'apikey',
    message: 'API-nøglen findes ikke. Kontrollér headeren apikey.',
    link: refused,
  },
  'access-off': {
    status: 401,
    field: 'apikey',
    message: 'Der er lukket for nøglens API-adgang. Kontakt supporten.',
    link: refused,
  },
  'key-expired': {
    status: 401,
    field: 'apikey',
    message: 'API-nøglen er udløbet. Bed supporten om at forlænge den.',
    link: refused,
  },
  'site-missing': {
    status: 401,
    field: 'siteName',
    message: 'Headeren siteName mangler. Send sitets navn med på hvert kald.',
    link: refused,
  },
  'site-unknown': {
    status: 401,
    field: 'siteName',
    message: 'Der er intet site med det navn. Kontrollér headeren siteName og basisadressen.',
    link: refused,
  },
  'site-not-granted': {
    status: 401,
    field: 'siteName',
    message: 'API-nøglen har ikke adgang til sitet. Det kræver kundens skriftlige godkendelse.',
    link: refused,
  },
  'endpoint-unknown': {
    status: 404,
    field: '',
    message: 'Endpointet findes ikke. Kontrollér stien, metoden og versionen.',
    link: statuses,
  },
  'endpoint-not-granted': {
    status: 401,
    field: '',
    message: 'API-nøglen har ikke adgang til endpointet på dette site. Bed supporten om adgang til netop den sti.',
    link: refused,
  },
  'method-not-granted': {
    status: 401,
    field: '',
    message:
      'API-nøglen må ikke bruge metoden på endpointet på dette site. Bed supporten om den rettighed, metoden kræver.',
    link: refused,
  },
  'rate-limited': {
    status: 429,
    field: 'apikey',
    message: 'Der er kommet for mange kald med nøglen. Vent det antal sekunder, headeren Retry-After angiver.',
    link: statuses,
  },
  'invalid-path': {
    status: 400,
    field: '',
    message: 'Stien indeholder en værdi, der ikke kan bruges. Et id må ikke indeholde skråstreger eller styretegn.',
    link: statuses,
  },
  'invalid-json': { status: 400, field: '', message: 'Kaldets indhold er ikke gyldig JSON i UTF-8.', link: writing },
  'content-type-unsupported': {
    status: 400,
    field: 'Content-Type',
    message: 'Indholdstypen understøttes ikke. Send JSON med Content-Type: application/json.',
    link: writing,
  },
  'body-too-large': {
    status: 400,
    field: 'Content-Length',
    message: 'Kaldets indhold er for stort. Send højst 25 MB ad gangen.',
    link: statuses,
  },
  'bad-request': { status: 400, field: '', message: 'Kaldet kan ikke læses.', link: statuses },
  'server-error': { status: 500, field: '', message: 'Noget gik galt hos os. Prøv igen om lidt.', link: statuses },
  'upstream-unreachable': {
    status: 502,
    field: 'siteName',
    message: 'Sitet gav ikke et brugbart svar. Prøv igen om lidt.',
    link: statuses,
  },
  'upstream-timeout': {
    status: 504,
    field: 'siteName',
    message: 'Sitet svarede ikke i tide. Prøv igen om lidt, eller bed om færre poster ad gangen.',
    link: statuses,
  },
  'upstream-loop': {
    status: 502,
    field: 'siteName',
    message: 'Sitets adresse fører tilbage hertil. Kontakt supporten.',
    link: statuses,
  },
} as const satisfies Record<ProblemCode, { status: number; field: string; message: string; link: string }>;

/** Answers are the same every time, so they are written down once. */
const bodies = new Map<string, string>();

export function sendProblem(reply: FastifyReply, envelope: Envelope, code: ProblemCode): FastifyReply {
  const { status, field, message, link } = problems[code];
  const name = `${envelope} ${code}`;
  const body = bodies.get(name) ?? JSON.stringify(wrapFailure(envelope, [{ index: null, field, code, message, link }]));
  bodies.set(name, body);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);
}

/**
 * For the count alone: whoever asked has hung up. What the call came to is not known; giving up was the caller's doing,
 * so it is among the calls that failed by theirs.
 */
export function sendToNobody(reply: FastifyReply): FastifyReply {
  return reply.code(499).send();
}
