/** Makes responses short enough for an assistant: chosen fields, and pages split into smaller ones. */
import type { Operation, Payload } from '@fagvaerk/catalogue/model.ts';
import { assistantAnswerMaximumKilobytes, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import type { APICall, ApiResponse, CallAPI } from './internal-client.ts';
import { type Arguments, type ArgumentViolation, buildCall, unknownName } from './operation-call.ts';

/** `bytes` is null if even the smallest part is too long. Only reads are split: a write is sent once. */
export async function callInParts(callAPI: CallAPI, operation: Operation, given: Arguments, call: APICall) {
  const asked = operation.method === 'GET' ? pageOf(operation, given) : null;
  let response = shorten(await callAPI(call), operation, given);
  let part = asked && response.bytes === null ? firstPartOf(asked) : null;
  while (asked && part) {
    // Valid, since the call for the whole page was.
    const partCall = buildCall(operation, { ...given, parameters: { ...given.parameters, ...part } }) as APICall;
    response = shorten(await callAPI(partCall), operation, given);
    const last = (asked.page * asked.pageSize) / part.pageSize;
    if (response.bytes !== null && response.status === 200)
      return { response, split: { ...part, next: part.page + 1, last } };
    part = response.bytes === null ? firstPartOf(part) : null;
  }
  return { response, split: null };
}

function shorten(response: ApiResponse, { answer: { payload } }: Operation, { fields }: Arguments): ApiResponse {
  const { bytes, status, header } = response;
  const isJson = /json/.test(header('content-type') ?? '');
  const isChosen = bytes !== null && status === 200 && isJson && payload !== null && fields && fields.length > 0;
  const kept = isChosen ? Buffer.from(keepFields(bytes.toString(), payload, fields)) : bytes;
  return { ...response, bytes: kept && kept.length <= assistantAnswerMaximumKilobytes * 1024 ? kept : null };
}

const fieldsOf = ({ variants }: Payload): string[] => [
  ...new Set(variants.flatMap(({ attributes }) => attributes.map(({ name }) => name))),
];

export function findUnknownField(
  { answer: { payload } }: Operation,
  fields: readonly string[],
): ArgumentViolation | null {
  const known = payload ? fieldsOf(payload) : [];
  const unknown = fields.find((name) => !known.includes(name));
  return unknown === undefined ? null : unknownName('field-unknown', unknown, known);
}

/** Of the records in the response; the envelope is kept, and so is a response that is no JSON. */
function keepFields(text: string, { place }: Payload, fields: readonly string[]): string {
  const body = parsed(text);
  const keys = place.match(/\w+/g) ?? [];
  const last = keys.pop() ?? '';
  const holder = keys.reduce((value, key) => value?.[key], body);
  if (holder?.[last]) holder[last] = keepIn(holder[last], new Set(fields));
  return body === undefined ? text : JSON.stringify(body);
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keepIn(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => keepIn(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.has(name)));
}

type Page = Readonly<{ page: number; pageSize: number }>;

/** Null without a valid page. */
function pageOf({ parameters: known }: Operation, { parameters = {} }: Arguments): Page | null {
  const numberOf = (name: keyof Page) =>
    Number(parameters[name] ?? known.find((parameter) => parameter.name === name)?.default);
  const [page, pageSize] = [numberOf('page'), numberOf('pageSize')];
  const isValid = Number.isSafeInteger(page * pageSize) && page >= 1 && pageSize >= 1 && pageSize <= pageSizeMaximum;
  return isValid ? { page, pageSize } : null;
}

/** The first part of the page. Its size divides the page, so that the next parts continue where it ends. */
export function firstPartOf({ page, pageSize }: Page): Page | null {
  for (let part = Math.floor(pageSize / 2); part > 0; part--)
    if (pageSize % part === 0) return { page: ((page - 1) * pageSize) / part + 1, pageSize: part };
  return null;
}
