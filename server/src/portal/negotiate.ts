import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { weightsIn } from '../answer/accepted.ts';
import { cookieLanguage } from '../answer/language.ts';

/** In the order that we prefer where the caller has no preference. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The reader's language by cookie; anything unknown is the default. */
export function chooseLanguage(cookieHeader: string | undefined): Language {
  return cookieLanguage(cookieHeader) ?? languages[0];
}

/**
 * The encoding that the caller likes best (RFC 9110 §12.5.3): highest q first, our order among equals, `*` for all
 * that is not named, identity acceptable unless refused. Where nothing is acceptable, identity is sent all the same.
 */
export function chooseEncoding(acceptEncoding: string | undefined, available: readonly Encoding[]): Encoding {
  if (!acceptEncoding) return 'identity';
  const weights = weightsIn(acceptEncoding);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of available) {
    // Unnamed identity is acceptable, but only when nothing that was asked for can be had.
    const weight = weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

/** Whether If-None-Match names the tag: a list, weak tags and `*` included (RFC 9110 §13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
