/** One call as every sample makes it, whatever the language. Pure: build, browser and tests all start here. */
import type { Json, Method, Operation } from '../model.ts';

export interface SampleRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Sent as JSON. */
  readonly body: Json | undefined;
  /** The file that the answer is saved in; null where the answer is JSON and is printed. */
  readonly saveAs: string | null;
}

/** Who calls, and where. */
export interface Caller {
  readonly origin: string;
  readonly apiKey: string;
  readonly site: string;
}

/** The call that an operation's own examples make: it works as it stands. */
export function requestOf({ method, path, parameters, request, answer }: Operation, caller: Caller): SampleRequest {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, () => encode(String(example))), path);
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example }) => `${name}=${encode(String(example))}`);
  return {
    method,
    url: [caller.origin + filled, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    headers: [
      ['apikey', caller.apiKey],
      ['siteName', caller.site],
      ...(request ? [['Content-Type', request.mediaType] as const] : []),
    ],
    body: request?.example,
    saveAs: savedAs(filled, answer.mediaType),
  };
}

/** Also what means something to a shell, and is left alone by the platform. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `/api/v3.0/purchaseinvoices/pdf/9014` is saved as `purchaseinvoices-9014.pdf`; JSON is printed. */
export function savedAs(path: string, mediaType: string): string | null {
  if (mediaType === 'application/json') return null;
  const type = mediaType.split('/').at(-1) ?? '';
  const words = path.split('/').slice(3);
  return `${words.filter((word) => word !== type).join('-')}.${type}`;
}

/** JSON as readers know it. */
export const jsonText = (value: Json): string => withPlainLineEnds(JSON.stringify(value, null, 2));

/** Some languages see the end of a line in signs that others take for text: JSON's escape means the same to all. */
export const withPlainLineEnds = (json: string): string =>
  json.replaceAll(/[\u007f-\u009f\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Every line but the first. */
export const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
