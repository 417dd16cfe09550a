/** The names in a header such as `da, en;q=0.8`, in its order, with weights from 0 to 1 (RFC 9110 §12.4.2). */
export function parseAcceptHeader(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

/** In the order of our preference among encodings that the client weighs equally. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];
export type Coding = Exclude<Encoding, 'identity'>;

/** The encoding that the client prefers (RFC 9110 §12.5.3); identity where none is acceptable. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding {
  if (!acceptEncoding) return 'identity';
  const weights = parseAcceptHeader(acceptEncoding);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of available) {
    // Identity is acceptable when not named, but the last choice.
    const weight = weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

/** Markdown must be named: a client that accepts anything gets HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept || !/markdown/i.test(accept)) return false;
  const weights = parseAcceptHeader(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  const names = [...weights.keys()];
  const isFirst = !weights.has('text/html') || names.indexOf('text/markdown') < names.indexOf('text/html');
  return markdown > html || (markdown === html && markdown > 0 && isFirst);
}
