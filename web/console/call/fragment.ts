/** A call as it stands in an address, `#get-invoices-id?id=20391`: behind the `#` nothing of it reaches a server. */

/** What a reader has filled in; a field that was left empty is not in it. */
export interface Draft {
  readonly parameters: Readonly<Record<string, string>>;
  /** Null where the call sends none. */
  readonly body: string | null;
}

/** No call has a parameter of this name. */
const bodyName = 'body';

export function fragmentOf(anchor: string, { parameters, body }: Draft): string {
  const filled = Object.entries(parameters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(body === null ? filled : [...filled, [bodyName, compact(body)]]);
  return `#${anchor}?${query}`;
}

/** Null where the address has no call in it. */
export function readFragment(fragment: string): { anchor: string; draft: Draft } | null {
  const [, anchor, query] = /^#([\w.-]+)\?(.*)$/s.exec(fragment) ?? [];
  if (anchor === undefined) return null;
  const { [bodyName]: body = null, ...parameters } = Object.fromEntries(new URLSearchParams(query));
  return { anchor, draft: { parameters, body: body === null ? null : pretty(body) } };
}

/** A key that somebody wrote into a field, in whatever letter case, is not passed on with it. */
export const withoutKey = ({ parameters, body }: Draft, apiKey: string): Draft => {
  const clean = (text: string): string => without(text, apiKey);
  return {
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, clean(value)])),
    body: body === null ? null : clean(body),
  };
};

function without(text: string, apiKey: string): string {
  const at = folded(text).indexOf(folded(apiKey));
  return at < 0 ? text : text.slice(0, at) + without(text.slice(at + apiKey.length), apiKey);
}
/** Letter by letter, so that each stays in its place. */
const folded = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** What is no JSON yet stays as it was written. */
function rewritten(text: string, indent?: number): string {
  try {
    return JSON.stringify(JSON.parse(text), null, indent);
  } catch {
    return text;
  }
}
const compact = (text: string): string => rewritten(text);
const pretty = (text: string): string => rewritten(text, 2);
