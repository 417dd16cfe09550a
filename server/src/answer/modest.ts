/** What a body may be like so that reading, checking and answering it holds up nobody. */

const mostFields = 1000;
/** Deeper than any schema by far. */
const deepestNesting = 16;
/** Longer than any name: what follows tells nobody more, and would be repeated with each fault below it. */
const nameCharacters = 100;

/** Whether a value has so few fields and levels that looking at all of it does no harm. */
export function isModest(value: unknown, levels = deepestNesting): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isModest(inner, levels - 1));
  let fields = 0;
  for (const name in value)
    if (++fields > mostFields || !isModest((value as Readonly<Record<string, unknown>>)[name], levels - 1))
      return false;
  return true;
}

export const shortened = (name: string): string =>
  name.length > nameCharacters ? `${name.slice(0, nameCharacters)}…` : name;

const [quote, backslash] = [0x22, 0x5c];
/** Longer texts are files, mostly, and are searched by faster means. */
const shortTextBytes = 64;

/** Whether JSON has no more levels than that. Asked before it is read: half a million of them take far longer than all else. */
export function isShallowJson(json: Buffer, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at);
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > levels) return false;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return true;
}

function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === backslash) at++;
    else if (json[at] === quote) return at;
    else if (at - start === shortTextBytes) {
      const end = json.indexOf(quote, at);
      if (end < 0 || !json.subarray(at, end).includes(backslash)) return end < 0 ? json.length : end;
    }
  }
  return json.length;
}
