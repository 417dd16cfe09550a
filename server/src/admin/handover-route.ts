import { type ErrorCode, errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { handoverRoute, handoverToOpen, type OpenedHandover } from '@fagvaerk/contract/keys.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { handoverBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openHandover } from '../access/register/handovers.ts';
import { listSitesOf } from '../access/register/site-access.ts';
import { languageOf } from '../answer/language.ts';
import { networkOf } from '../edge/network.ts';
import { makeTallies } from '../limits/tallies.ts';
import type { AdminOptions } from './options.ts';
import { readObject } from './read.ts';

/** A token cannot be guessed; the limit is for the database's sake. */
const perAddress = { freeAttempts: 20, longestWaitMs: 60_000 };

/** Shows a customer's key to whoever has the link to it, once. The page at the same address asks for it. */
export function handoverRoutes(
  app: FastifyInstance,
  { access: { db, vault }, publicOrigin, sandboxOrigin, sharedCounts }: AdminOptions,
): void {
  const attempts = makeTallies('handover', perAddress, sharedCounts);

  app.post(handoverRoute, { bodyLimit: handoverBodyMaximumKilobytes * 1024 }, async (request, reply) => {
    const language = languageOf(request);
    const seconds = Math.ceil((await attempts.attempt(networkOf(request.ip))) / 1000);
    if (seconds > 0) return refuse(reply.header('retry-after', seconds), 'handover-throttled', language, { seconds });
    const { token } = readObject(request, handoverToOpen);
    const opening = await openHandover(db, vault, token, request.ip);
    switch (opening?.state) {
      case 'shown': {
        const { customerID, ...shown } = opening.shown;
        const sites = (await listSitesOf(db, customerID)).map(({ name, kind }) => ({
          siteName: name,
          address: kind === 'sandbox' ? sandboxOrigin : publicOrigin,
        }));
        return { ...shown, sites } satisfies OpenedHandover;
      }
      case 'opened':
        return refuse(reply, 'handover-opened', language, { moment: momentIn(opening.openedAt, language) });
      case 'revoked':
        return refuse(reply, 'handover-revoked', language);
      case 'expired':
        return refuse(reply, 'handover-expired', language);
      default:
        return refuse(reply, 'handover-unknown', language);
    }
  });
}

function refuse(reply: FastifyReply, code: ErrorCode, language: Language, parameters: object = {}): FastifyReply {
  const errorMessage = sentenceOf<ErrorCode>(code, language, parameters as never);
  return reply.code(errors[code].status).send({ errorMessage, hasErrors: true } satisfies Problem);
}

const momentIn = (moment: Date | null, language: Language): string =>
  new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Copenhagen',
  }).format(moment ?? 0);
