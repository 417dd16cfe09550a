import { type IncomingHttpHeaders, validateHeaderValue } from 'node:http';
import type { Site } from '../../authorization/decide.ts';
import type { CallResponse } from '../call-types.ts';

export type ResponseHead = Omit<CallResponse, 'body'>;

/**
 * No cookies, hop-by-hop or caching headers. In this order: Node decodes a content-disposition that follows a
 * content-length as UTF-8 and writes each letter as one byte, which may end the header.
 */
const bodyHeaders = ['content-disposition', 'content-encoding', 'content-language', 'content-length', 'content-type'];
const passedHeaders = [...bodyHeaders, 'retry-after', 'vary', 'x-kept'];

/** Throws if the response must not be passed on. */
export function readHead(
  status: number,
  headers: IncomingHttpHeaders,
  { kind }: Site,
  maximumBytes: number,
): ResponseHead {
  const isExpectedStatus = (status >= 200 && status < 300) || (status >= 400 && status < 600);
  // A 401 of the sandbox is about the portal's token, not the caller's key.
  const isTokenRefused = kind === 'sandbox' && status === 401;
  const { 'content-length': length = 'unknown' } = headers;
  if (!isExpectedStatus || isTokenRefused || Number(length) > maximumBytes)
    throw new Error(`the response has the status ${status} and ${length} bytes`);
  const passed: Record<string, string> = {};
  for (const name of status === 204 ? [] : passedHeaders) {
    if (headers[name] === undefined) continue;
    const value = [headers[name]].flat().join(', ');
    validateHeaderValue(name, value);
    passed[name] = value;
  }
  // A live site could write anything into the log.
  if (kind === 'live') return { status, headers: passed, code: null };
  const { 'x-error-code': code = null, 'x-error-fields': fields } = headers as Record<string, string | undefined>;
  return { status, headers: passed, code, ...(fields && { fields: JSON.parse(decodeURIComponent(fields)) }) };
}
