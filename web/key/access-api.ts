/** The calls about a key, made with the key itself: on this origin only, in a header, and never kept by the browser. */
import type { CallStep, LoggedCall, SiteKind } from '@fagvaerk/contract/admin-answers.ts';
import { callErrors } from '@fagvaerk/contract/errors/calls.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import type { SeenCustomer } from './key-store.ts';

export interface KeyFacts {
  readonly customer: string;
  readonly isOpen: boolean;
  /** ISO 8601: the first moment at which the key no longer works. */
  readonly expiresAt: string;
  readonly sites: readonly { readonly siteName: string; readonly kind: SiteKind }[];
}

export interface OperationAccess {
  readonly method: string;
  readonly path: string;
  readonly allowed: boolean;
  /** What the call is refused with. */
  readonly code: string | null;
}

export interface SiteAccess {
  readonly customer: string;
  readonly siteName: string;
  readonly kind: SiteKind;
  readonly operations: readonly OperationAccess[];
}

export type OwnCall = LoggedCall;

export interface Explanation {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly steps: readonly Pick<CallStep, 'rule' | 'passed' | 'looked' | 'change'>[];
}

/** A key, and the site of a call; without one the call has no such header. */
export type Caller = Readonly<{ apiKey: string; siteName?: string | null }>;
type Query = Readonly<Record<string, string | number | undefined>>;
type Answer<Data> = Readonly<{ data: Data; total: number }>;

export const askSites = (caller: Pick<Caller, 'apiKey'>, signal?: AbortSignal): Promise<KeyFacts> =>
  ask<KeyFacts>('/api/access/sites', caller, {}, signal).then(({ data }) => data);

export const askAccess = (caller: Caller, signal?: AbortSignal): Promise<SiteAccess> =>
  ask<SiteAccess>('/api/access', caller, {}, signal).then(({ data }) => data);

/** What a customer's key would be told, as an administrator asks: with the session instead of the key. */
export async function askSeenAccess({ customerID, siteID }: SeenCustomer, signal?: AbortSignal): Promise<SiteAccess> {
  const response = await fetch(`/Admin/customers/${customerID}/access?siteID=${siteID}`, {
    headers: { authorization: `Bearer ${localStorage.getItem(sessionStorageKey)}` },
    cache: 'no-store',
    signal: signal ?? null,
  });
  const { data, code, errorMessage } = await response.json();
  if (data) return data;
  throw new Refused(code ?? '', errorMessage ?? '');
}

export const askCalls = (
  caller: Pick<Caller, 'apiKey'>,
  query: Query,
  signal?: AbortSignal,
): Promise<Answer<OwnCall[]>> => ask('/api/access/calls', caller, query, signal);

export const askWhy = (
  caller: Caller,
  call: Readonly<{ method: string; path: string }>,
  language: Language,
  signal?: AbortSignal,
): Promise<Explanation> => ask<Explanation>('/api/access/why', caller, call, signal, language).then(({ data }) => data);

/** The API said no: why, as a code that the guide to error codes explains. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a browser can send as a header; it would refuse anything else itself, in words that help nobody. */
export const canBeSent = (apiKey: string): boolean => /^[\x21-\x7e]+$/.test(apiKey);

/** The sentence of a code of the API in the reader's language; null where it is none that is about a call as a whole. */
export function sentenceOfCode(code: string, language: Language): string | null {
  const sentence = Object.hasOwn(callErrors, code) ? callErrors[code as keyof typeof callErrors][language] : null;
  // A figure that only the answer to the call itself has.
  return sentence?.includes('{') ? null : sentence;
}

async function ask<Data>(
  path: string,
  caller: Caller,
  query: Query,
  signal?: AbortSignal,
  language?: Language,
): Promise<Answer<Data>> {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) asked.set(name, String(value));
  const response = await fetch(asked.size > 0 ? `${path}?${asked}` : path, {
    headers: {
      apikey: caller.apiKey,
      ...(caller.siteName && { siteName: caller.siteName }),
      ...(language && { 'accept-language': language }),
    },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: signal ?? null,
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const [problem] = answer.validationErrors ?? [];
  throw new Refused(problem?.code ?? '', problem?.message ?? answer.errorMessage ?? '');
}
