/** Isomorphic. */
import type { Json, Method, Operation } from '../model.ts';

export interface SampleRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Json | undefined;
  /** File name for the response; null for JSON, which is printed. */
  readonly saveAs: string | null;
}

export interface Caller {
  readonly origin: string;
  readonly apiKey: string;
  readonly site: string;
}

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
    saveAs: fileNameFor(filled, answer.mediaType),
  };
}

/** Also escapes shell characters that encodeURIComponent leaves. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `/api/v3.0/purchaseinvoices/pdf/9014` → `purchaseinvoices-9014.pdf`; null for JSON. */
export function fileNameFor(path: string, mediaType: string): string | null {
  if (mediaType === 'application/json') return null;
  const type = mediaType.split('/').at(-1) ?? '';
  const words = path.split('/').slice(3);
  return `${words.filter((word) => word !== type).join('-')}.${type}`;
}

export const jsonText = (value: Json): string => escapeLineTerminators(JSON.stringify(value, null, 2));

/** U+2028 and U+2029 end a line in some languages, so they are escaped. */
export const escapeLineTerminators = (json: string): string =>
  json.replaceAll(/[\u007f-\u009f\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
