import { type Language, languageCookie, languages, localeOf } from '@fagvaerk/contract/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { danishTimeZone } from '../time/copenhagen.ts';
import { parseAcceptHeader } from './accept-header.ts';

const yearSeconds = 365 * 24 * 60 * 60;

type Reader = Pick<FastifyRequest, 'headers' | 'protocol'>;

/** The portal's cookie, else Accept-Language, else Danish. */
export function languageOf(request: Reader): Language {
  return cookieLanguage(request) ?? acceptedLanguage(request);
}

export function setLanguageCookie(request: Reader, reply: FastifyReply, language: Language): FastifyReply {
  const isSecure = request.protocol === 'https';
  const scope = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return reply.header('set-cookie', `${languageCookie(isSecure)}=${language}; ${scope}`);
}

export function cookieLanguage({ headers, protocol }: Reader): Language | undefined {
  const start = `${languageCookie(protocol === 'https')}=`;
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim());
  const own = cookies?.find((cookie) => cookie.startsWith(start));
  return languages.find((language) => own === start + language);
}

/** Of API errors: the sandbox gets no cookies. */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const header = headers['accept-language'];
  let best: Language = languages[0];
  let bestWeight = 0;
  for (const [tag, weight] of header ? parseAcceptHeader(header) : []) {
    const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`));
    if (language && weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
}

export const setContentLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.header('content-language', language).header('vary', 'accept-language');

export const momentIn = (moment: Date | null, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: danishTimeZone,
  }).format(moment ?? 0);
