/** Programs send few different headers, so what was read once is kept; a caller who sends many, or long ones, cannot fill the memory. */
const known = new Map<string, ReadonlyMap<string, number>>();
const knownAtMost = 200;
const keptAtMostCharacters = 200;

/** What a header of the kind `da, en;q=0.8` accepts, by name and in its order, with weights from 0 to 1 (RFC 9110 §12.4.2). */
export function weightsIn(header: string): ReadonlyMap<string, number> {
  const before = known.get(header);
  if (before) return before;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  if (header.length > keptAtMostCharacters) return weights;
  if (known.size >= knownAtMost) known.clear();
  known.set(header, weights);
  return weights;
}
