import { type ConsoleOperation, type Json, takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import { encode, fileNameFor, type SampleRequest } from '@fagvaerk/catalogue/samples/request.ts';
import { scenarioHeader } from '@fagvaerk/contract/scenarios.ts';
import type { Draft } from './fragment.ts';

export interface Caller {
  readonly apiKey: string;
  readonly siteName: string;
}

export interface PickedFile {
  readonly placeholder: string;
  readonly base64: string;
}

export interface Call {
  readonly request: SampleRequest;
  readonly text: string | null;
}

/** Browsers resolve `.` and `..` in a path, and an empty segment addresses another endpoint. */
const isDotSegment = (value = ''): boolean => /^\.{0,2}$/.test(value);

export const missingParameters = ({ parameters }: ConsoleOperation, draft: Draft): string[] =>
  parameters.flatMap((one) => (one.in === 'path' && isDotSegment(draft.parameters[one.name]) ? [one.name] : []));

export function buildCall(
  operation: ConsoleOperation,
  draft: Draft,
  caller: Caller,
  file: PickedFile | null,
  idempotencyKey = '',
): Call {
  const { method, parameters, request, answer } = operation;
  const filledIn = (name: string): string => draft.parameters[name] ?? '';
  const path = parameters
    .filter((one) => one.in === 'path')
    .reduce((url, { name }) => url.replace(`{${name}}`, () => encode(filledIn(name))), operation.path);
  const query = parameters
    .filter((one) => one.in === 'query' && filledIn(one.name) !== '')
    .map(({ name }) => `${name}=${encode(filledIn(name))}`);
  const scenario = draft.parameters[scenarioHeader];
  const text = request && draft.body !== null ? withFile(draft.body, file) : null;
  return {
    text,
    request: {
      method,
      url: location.origin + [path, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
      headers: [
        ['apikey', caller.apiKey],
        ['siteName', caller.siteName],
        ...(takesIdempotencyKey(method) && idempotencyKey !== '' ? [['Idempotency-Key', idempotencyKey] as const] : []),
        ...(scenario ? [[scenarioHeader, scenario] as const] : []),
        ...(text !== null && request ? [['Content-Type', request.mediaType] as const] : []),
      ],
      body: text === null ? undefined : parseJson(text),
      saveAs: fileNameFor(path, answer.mediaType),
    },
  };
}

const withFile = (body: string, file: PickedFile | null): string =>
  file ? body.replaceAll(JSON.stringify(file.placeholder), () => JSON.stringify(file.base64)) : body;

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

export interface Outcome {
  readonly status: number;
  readonly durationMs: number;
  readonly bytes: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly json: Json | undefined;
  readonly file: Blob;
}

/** No admin session for the API, and no key for any other host. */
const forTheApiOnly = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' } as const;

/** Rejects on network errors, and with an AbortError when cancelled. */
export async function send({ request, text }: Call, signal: AbortSignal): Promise<Outcome> {
  const beginMs = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), 'Accept-Language': document.documentElement.lang },
    body: text,
    signal,
    ...forTheApiOnly,
    cache: 'no-store',
  });
  const file = await response.blob();
  const durationMs = performance.now() - beginMs;
  const isJson = file.type.includes('json');
  return {
    status: response.status,
    durationMs,
    bytes: file.size,
    headers: [...response.headers],
    json: isJson ? parseJson(await file.text()) : undefined,
    file,
  };
}

export type SiteKind = 'sandbox' | 'live' | 'unknown';

/** A key that is refused here is refused by the call as well. */
export async function fetchSiteKind({ apiKey, siteName }: Caller): Promise<SiteKind | 'refused'> {
  try {
    const response = await fetch('/api/access', { headers: { apikey: apiKey, siteName }, ...forTheApiOnly });
    if (response.status === 401) return 'refused';
    const { data } = (await response.json()) as { data?: { kind?: string } };
    return data?.kind === 'sandbox' || data?.kind === 'live' ? data.kind : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** `validationErrors`, and in v4.0 `modelStateErrors` for unparsable input. */
export interface Violation {
  readonly index: number | null;
  readonly field: string;
  readonly code: string;
  readonly message: string;
  readonly link: string | null;
}

/** Responses of live sites are not ours: only text is used, and only links within the portal. */
export function parseViolations(json: Json | undefined): Violation[] {
  const { modelStateErrors, validationErrors } = asObject(json);
  const all = [modelStateErrors, validationErrors].flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  return all.flatMap((one) => {
    const { index, field, code, message, link } = asObject(one);
    if (typeof message !== 'string') return [];
    return {
      index: typeof index === 'number' ? index : null,
      field: typeof field === 'string' ? field : '',
      code: String(code),
      message,
      link: typeof link === 'string' && /^\/[^/\\\s]/.test(link) ? link : null,
    };
  });
}

export const mentionsField = (sentence: string, field: string): boolean =>
  sentence.split(/[\s,:;]+|\.(?=\s|$)/).includes(field);

export const asObject = (json: Json | undefined): { readonly [name: string]: Json | undefined } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as { [name: string]: Json }) : {};
