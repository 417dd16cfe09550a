/** Self-service calls with the reader's key: same origin, in a header, never cached. */
import type { CallStep, OwnCall } from '@fagvaerk/contract/calls.ts';
import { callErrors } from '@fagvaerk/contract/errors/calls.ts';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import type { SiteKind } from '@fagvaerk/contract/sites.ts';
import { readText } from '../../enhance/stored-value.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import type { ViewedCustomer } from './key-store.ts';

export interface KeyFacts {
  readonly customer: string;
  /** ISO 8601: first moment at which the key is invalid. */
  readonly expiresAt: string;
  /** `reachable` is null for a site whose health is not checked. */
  readonly sites: readonly { readonly siteName: string; readonly kind: SiteKind; readonly reachable: boolean | null }[];
}

export interface OperationAccess {
  readonly method: string;
  readonly path: string;
  readonly allowed: boolean;
  readonly code: string | null;
}

export interface SiteAccess {
  readonly customer: string;
  readonly siteName: string;
  readonly kind: SiteKind;
  readonly operations: readonly OperationAccess[];
}

export interface ExplainedOwnCall {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly steps: readonly Pick<CallStep, 'rule' | 'passed' | 'looked' | 'change'>[];
}

export type Caller = Readonly<{ apiKey: string; siteName?: string | null }>;
type Query = Readonly<Record<string, string | number | undefined>>;
type Envelope<Data> = Readonly<{ data: Data; total: number }>;

export const fetchSites = (caller: Pick<Caller, 'apiKey'>, signal?: AbortSignal): Promise<KeyFacts> =>
  fetchData('/api/access/sites', caller, {}, signal);

export const fetchAccess = (caller: Caller, signal?: AbortSignal): Promise<SiteAccess> =>
  fetchData('/api/access', caller, {}, signal);

/** What a customer's key may call, requested with the administrator's session. */
export async function fetchCustomerAccess(
  { customerID, siteID }: ViewedCustomer,
  signal?: AbortSignal,
): Promise<SiteAccess> {
  const response = await fetch(`/Admin/customers/${customerID}/access?siteID=${siteID}`, {
    headers: { authorization: `Bearer ${readText(sessionStorageKey)}` },
    cache: 'no-store',
    signal: signal ?? null,
  });
  const { data, code, errorMessage } = await response.json();
  if (data) return data;
  throw new ApiError(code ?? '', errorMessage ?? '');
}

export const fetchCalls = (
  caller: Pick<Caller, 'apiKey'>,
  query: Query,
  signal?: AbortSignal,
): Promise<Envelope<OwnCall[]>> => request('/api/access/calls', caller, query, signal);

export const fetchExplanation = (
  caller: Caller,
  call: Readonly<{ method: string; path: string }>,
  signal?: AbortSignal,
): Promise<ExplainedOwnCall> => fetchData('/api/access/why', caller, call, signal);

const fetchData = <Data>(...asked: Parameters<typeof request>): Promise<Data> =>
  request<Data>(...asked).then(({ data }) => data);

export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type KeyError = Readonly<{ sentence: string; code: string | null }>;

export function toKeyError(error: unknown): KeyError {
  if (!(error instanceof ApiError)) return { sentence: keyMessagesIn().noAnswer, code: null };
  // The API's own sentence is about a header.
  const sentence = error.code === 'key-unknown' ? keyMessagesIn().keyUnknown : messageForCode(error.code);
  return { sentence: sentence ?? error.message, code: error.code || null };
}

export const errorDocsUrl = (code: string): string => `/errors#${code}`;

/** fetch rejects other header values with an unhelpful message. */
export const isHeaderValue = (apiKey: string): boolean => /^[\x21-\x7e]+$/.test(apiKey);

/** Null for codes that are not about a whole call. */
export function messageForCode(code: string, language = pageLanguage()): string | null {
  const message = Object.hasOwn(callErrors, code) ? callErrors[code as keyof typeof callErrors][language] : null;
  // Placeholders are only filled in the response itself.
  return message?.includes('{') ? null : message;
}

async function request<Data>(
  path: string,
  caller: Caller,
  query: Query,
  signal?: AbortSignal,
): Promise<Envelope<Data>> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  const response = await fetch(search.size > 0 ? `${path}?${search}` : path, {
    headers: {
      apikey: caller.apiKey,
      ...(caller.siteName && { siteName: caller.siteName }),
      'accept-language': pageLanguage(),
    },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: signal ?? null,
  });
  const body = await response.json();
  if (response.ok) return body;
  const [problem] = body.validationErrors ?? [];
  throw new ApiError(problem?.code ?? '', problem?.message ?? body.errorMessage ?? '');
}
