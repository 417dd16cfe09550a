import { weightsIn } from './accepted.ts';

/** In the order that we prefer where the caller has no preference. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];
/** Those that take work. */
export type Coding = Exclude<Encoding, 'identity'>;

/**
 * The encoding that the caller likes best (RFC 9110 §12.5.3): highest q first, our order among equals, `*` for all
 * that is not named, identity acceptable unless refused. Where nothing is acceptable, identity is sent all the same.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding {
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
