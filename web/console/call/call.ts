/** One call: what a reader filled in made into a request, sent, and what came back. */
import type { ConsoleOperation, Json } from '@fagvaerk/catalogue/model.ts';
import { encode, type SampleRequest, savedAs } from '@fagvaerk/catalogue/samples/request.ts';
import type { Draft } from './fragment.ts';

export interface Caller {
  readonly apiKey: string;
  readonly siteName: string;
}

/** A file that stands in the body by its name until it is sent: its bytes would be too many to look at. */
export interface PickedFile {
  readonly mark: string;
  readonly base64: string;
}

export interface Call {
  readonly request: SampleRequest;
  /** Null where there is no body. */
  readonly text: string | null;
}

/** Browsers read dots in a path as the way to another one. */
const isNoName = (value = ''): boolean => /^\.{0,2}$/.test(value);

/** Parameters without which there is no address to call. */
export const missingIn = ({ parameters }: ConsoleOperation, draft: Draft): string[] =>
  parameters.flatMap((one) => (one.in === 'path' && isNoName(draft.parameters[one.name]) ? [one.name] : []));

export function callOf(operation: ConsoleOperation, draft: Draft, caller: Caller, file: PickedFile | null): Call {
  const { method, parameters, request, answer } = operation;
  const filledIn = (name: string): string => draft.parameters[name] ?? '';
  const path = parameters
    .filter((one) => one.in === 'path')
    .reduce((url, { name }) => url.replace(`{${name}}`, () => encode(filledIn(name))), operation.path);
  const query = parameters
    .filter((one) => one.in === 'query' && filledIn(one.name) !== '')
    .map(({ name }) => `${name}=${encode(filledIn(name))}`);
  const text = request && draft.body !== null ? withFile(draft.body, file) : null;
  return {
    text,
    request: {
      method,
      url: location.origin + [path, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
      headers: [
        ['apikey', caller.apiKey],
        ['siteName', caller.siteName],
        ...(text !== null && request ? [['Content-Type', request.mediaType] as const] : []),
      ],
      body: text === null ? undefined : parsed(text),
      saveAs: savedAs(path, answer.mediaType),
    },
  };
}

const withFile = (body: string, file: PickedFile | null): string =>
  file ? body.replaceAll(JSON.stringify(file.mark), () => JSON.stringify(file.base64)) : body;

function parsed(text: string): Json {
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
  /** What it says, where that is JSON; else the file that it is. */
  readonly json: Json | undefined;
  readonly file: Blob;
}

/** The reader's login to the panel is nothing to the API, and a key goes nowhere else. */
const forTheApiOnly = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' } as const;

/** Rejects where nobody answered, and with an AbortError where the reader did not want to wait. */
export async function send({ request, text }: Call, signal: AbortSignal): Promise<Outcome> {
  const beginMs = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers.map(([name, value]) => [name, value]),
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
    json: isJson ? parsed(await file.text()) : undefined,
    file,
  };
}

export type SiteKind = 'sandbox' | 'live' | 'unknown';

/** Whether others work on what a call would change. Whom the API refuses here, it refuses there. */
export async function kindOfSite({ apiKey, siteName }: Caller): Promise<SiteKind | 'refused'> {
  try {
    const response = await fetch('/api/access', { headers: { apikey: apiKey, siteName }, ...forTheApiOnly });
    if (response.status === 401) return 'refused';
    const { data } = (await response.json()) as { data?: { kind?: string } };
    return data?.kind === 'sandbox' || data?.kind === 'live' ? data.kind : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** What the API says went wrong: `validationErrors`, and in v4.0 also what could not be read at all. */
export interface Violation {
  readonly index: number | null;
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** Where the portal explains it. */
  readonly link: string | null;
}

/** A live site writes answers of its own: whatever stands there is taken for text, and links lead nowhere else. */
export function violationsIn(json: Json | undefined): Violation[] {
  const { modelStateErrors, validationErrors } = fieldsOf(json);
  const all = [modelStateErrors, validationErrors].flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  return all.flatMap((one) => {
    const { index, field, code, message, link } = fieldsOf(one);
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

/** Whether a sentence says by itself which field it is about. */
export const isNamedIn = (sentence: string, field: string): boolean =>
  sentence.split(/[\s,:;]+|\.(?=\s|$)/).includes(field);

const fieldsOf = (json: Json | undefined): { readonly [name: string]: Json | undefined } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as { [name: string]: Json }) : {};
