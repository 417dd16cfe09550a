/** A call in the URL fragment, `#get-invoices-id?id=20391`, which is never sent to a server. */

export interface Draft {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** No operation has a parameter of this name. */
const bodyName = 'body';

export function callFragment(anchor: string, { parameters, body }: Draft): string {
  const filled = Object.entries(parameters).filter(([, value]) => value !== '');
  const query = new URLSearchParams(body === null ? filled : [...filled, [bodyName, compact(body)]]);
  return `#${anchor}?${query}`;
}

export function readFragment(fragment: string): { anchor: string; draft: Draft } | null {
  const [, anchor, query] = /^#([\w.-]+)\?(.*)$/s.exec(fragment) ?? [];
  if (anchor === undefined) return null;
  const { [bodyName]: body = null, ...parameters } = Object.fromEntries(new URLSearchParams(query));
  return { anchor, draft: { parameters, body: body === null ? null : pretty(body) } };
}

/** Removes a key pasted into a field, in any letter case. */
export const withoutKey = ({ parameters, body }: Draft, apiKey: string): Draft => {
  const clean = (text: string): string => removeKey(text, apiKey);
  return {
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, clean(value)])),
    body: body === null ? null : clean(body),
  };
};

function removeKey(text: string, apiKey: string): string {
  const at = lowerCaseAscii(text).indexOf(lowerCaseAscii(apiKey));
  return at < 0 ? text : text.slice(0, at) + removeKey(text.slice(at + apiKey.length), apiKey);
}
/** toLowerCase could change the length of the text. */
const lowerCaseAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function reformat(text: string, indent?: number): string {
  try {
    return JSON.stringify(JSON.parse(text), null, indent);
  } catch {
    return text;
  }
}
const compact = (text: string): string => reformat(text);
const pretty = (text: string): string => reformat(text, 2);
