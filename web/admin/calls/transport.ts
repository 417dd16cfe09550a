/** How the access API is called. Each answer is checked once, here; each failure is one of a closed list. */
import { problemAnswer } from '@fagvaerk/contract/admin-answers.ts';
import { readToken } from '../session.ts';
import { language } from '../words.ts';
import { AdminError, type Failure } from './failure.ts';
import { renewLogin } from './renewal.ts';

export function only<Item>({ successObjects: [item] }: { successObjects: Item[] }): Item {
  if (item === undefined) throw new AdminError({ kind: 'server', message: undefined });
  return item;
}

/** What checks an answer. */
interface Schema<Answer> {
  safeParse: (content: unknown) => { success: true; data: Answer } | { success: false; error: Error };
}

export const get = <Answer>(path: string, schema: Schema<Answer>, signal: AbortSignal) =>
  call(path, schema, { signal });

export const post = <Answer>(path: string, body: unknown, schema: Schema<Answer>, signal?: AbortSignal) =>
  call(path, schema, {
    method: 'POST',
    ...(signal && { signal }),
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

/** A call that takes a renewed login is made again once there is one. */
async function call<Answer>(path: string, schema: Schema<Answer>, request: RequestInit): Promise<Answer> {
  try {
    return await send(path, schema, request);
  } catch (error) {
    if (!isRenewalNeeded(error) || !(await renewLogin())) throw error;
    return send(path, schema, request);
  }
}

const isRenewalNeeded = (error: unknown): boolean =>
  error instanceof AdminError && error.failure.kind === 'refused' && error.failure.code === 'login-renewal-needed';

async function send<Answer>(path: string, schema: Schema<Answer>, request: RequestInit): Promise<Answer> {
  const headers = new Headers(request.headers);
  // The browser's own languages are not the interface's.
  headers.set('accept-language', language);
  const token = readToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(path, { ...request, headers }).catch((cause: unknown) => {
    if (request.signal?.aborted) throw cause;
    throw new AdminError({ kind: 'unreachable' }, { cause });
  });
  const content = await readContent(response);
  if (!response.ok) throw new AdminError(failureOf(response.status, content));
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new AdminError({ kind: 'server', message: undefined }, { cause: parsed.error });
  return parsed.data;
}

/** JSON where the server says so, else text. */
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

function failureOf(status: number, content: unknown): Failure {
  const problem = problemAnswer.safeParse(content).data;
  const message = problem?.errorMessage;
  if (message === undefined || status >= 500) return { kind: 'server', message };
  const code = problem?.code;
  if (status === 401) return { kind: 'unauthorised', message, code };
  if (status === 400 && problem?.errors) return { kind: 'validation', message, errors: problem.errors };
  return { kind: 'refused', message, code };
}
