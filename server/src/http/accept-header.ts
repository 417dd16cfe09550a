import { LRUCache } from 'lru-cache';

type Weights = ReadonlyMap<string, number>;

/** Browsers and programs send a dozen texts. */
const parsed = new LRUCache<string, Weights>({ max: 100, memoMethod: parse });

/** Names with weights, such as `da, en;q=0.8` (RFC 9110 §12.4.2). */
export const parseAcceptHeader = (header: string): Weights => parsed.memo(header);

function parse(header: string): Weights {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

/** By preference among equal weights. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];
export type Coding = Exclude<Encoding, 'identity'>;

/** RFC 9110 §12.5.3; identity if none is acceptable. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding {
  if (!acceptEncoding) return 'identity';
  const weights = parseAcceptHeader(acceptEncoding);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of available) {
    // Identity is acceptable unless excluded, but the last choice.
    const weight = weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

/** Must be named explicitly: a wildcard gets HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept || !/markdown/i.test(accept)) return false;
  const weights = parseAcceptHeader(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  const names = [...weights.keys()];
  const isFirst = !weights.has('text/html') || names.indexOf('text/markdown') < names.indexOf('text/html');
  return markdown > html || (markdown === html && markdown > 0 && isFirst);
}
