/** Client of the access API: validates each response and maps each error to a `Failure`. */

import { writeDone } from '@fagvaerk/contract/answers.ts';
import { readToken } from '../session.ts';
import { language } from '../words.ts';
import { AdminError, isRefused, toFailure } from './failure.ts';
import { renewLogin } from './renewal.ts';

export interface Schema<Result> {
  safeParse: (content: unknown) => { success: true; data: Result } | { success: false; error: Error };
}

export const get = <Result>(path: string, schema: Schema<Result>, signal: AbortSignal | null = null) =>
  call(path, schema, { signal });

export const post = <Result>(path: string, body: unknown, schema: Schema<Result>, signal?: AbortSignal) =>
  call(path, schema, {
    method: 'POST',
    ...(signal && { signal }),
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

export const write = (path: string, body: unknown) => post(path, body, writeDone);

/** The one object that is written or returned. */
export async function postOne<Item>(path: string, body: unknown, schema: Schema<{ successObjects: Item[] }>) {
  const [item] = (await post(path, body, schema)).successObjects;
  if (item === undefined) throw new AdminError({ kind: 'server', message: undefined });
  return item;
}

/** Retries once after a login renewal. */
async function call<Result>(path: string, schema: Schema<Result>, request: RequestInit): Promise<Result> {
  try {
    return await send(path, schema, request);
  } catch (error) {
    if (!isRenewalNeeded(error) || !(await renewLogin())) throw error;
    return send(path, schema, request);
  }
}

const isRenewalNeeded = (error: unknown): boolean =>
  error instanceof AdminError && isRefused(error, 'login-renewal-needed');

async function send<Result>(path: string, schema: Schema<Result>, request: RequestInit): Promise<Result> {
  const headers = new Headers(request.headers);
  // The interface language may differ from the browser's.
  headers.set('accept-language', language);
  const token = readToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(path, { ...request, headers }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new AdminError({ kind: 'unreachable' }, { cause });
  });
  const content = await readContent(response);
  if (!response.ok)
    throw new AdminError(toFailure(response.status, content, Number(response.headers.get('retry-after'))));
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new AdminError({ kind: 'server', message: undefined }, { cause: parsed.error });
  return parsed.data;
}

async function readContent(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new AdminError({ kind: 'unreachable' }, { cause });
  });
  if (!response.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AdminError({ kind: 'server', message: undefined }, { cause });
  }
}
