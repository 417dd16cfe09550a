/** Makes responses short enough for an assistant: chosen fields, and pages split into smaller ones. */
import type { Operation, Payload } from '@fagvaerk/catalogue/model.ts';
import { assistantAnswerMaximumKilobytes, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import type { APICall, ApiResponse, CallAPI } from './internal-client.ts';
import { type Arguments, type ArgumentViolation, buildCall, unknownName } from './operation-call.ts';

/** `bytes` is null if even the smallest part is too long. Only reads are split: a write is sent once. */
export async function callInParts(callAPI: CallAPI, operation: Operation, given: Arguments, call: APICall) {
  const asked = operation.method === 'GET' ? pageOf(operation, given) : null;
  let found = shorten(await callAPI(call), operation, given);
  let part = asked;
  while (asked && part && found.response.bytes === null) {
    part = firstPartOf(asked, Math.min(part.pageSize - 1, found.recordsThatFit ?? Math.floor(part.pageSize / 2)));
    if (!part) break;
    // Valid, since the call for the whole page was.
    const partCall = buildCall(operation, { ...given, parameters: { ...given.parameters, ...part } }) as APICall;
    found = shorten(await callAPI(partCall), operation, given);
  }
  const { response, total } = found;
  if (!asked || !part || part === asked || response.bytes === null || response.status !== 200)
    return { response, split: null };
  const last = Math.ceil(Math.min(total, asked.page * asked.pageSize) / part.pageSize);
  return { response, split: last > part.page ? { ...part, next: part.page + 1, last } : null };
}

/** With the number of records on all pages, and how many of its own fit if it is too long. */
function shorten(response: ApiResponse, { answer: { payload } }: Operation, { fields }: Arguments) {
  const { bytes, status, header } = response;
  const body = bytes && status === 200 && payload && /json/.test(header('content-type') ?? '') ? parsed(bytes) : null;
  const { holder, name } = body && payload ? holderOf(body, payload) : { holder: null, name: '' };
  const records: unknown = holder?.[name];
  if (holder && records && fields?.length) holder[name] = keepIn(records, [...new Set(fields)]);
  const kept = holder && fields?.length ? Buffer.from(JSON.stringify(body)) : bytes;
  const maximumBytes = assistantAnswerMaximumKilobytes * 1024;
  return {
    response: { ...response, bytes: kept && kept.length <= maximumBytes ? kept : null },
    total: typeof holder?.total === 'number' ? holder.total : Number.POSITIVE_INFINITY,
    recordsThatFit:
      kept && Array.isArray(records) ? Math.max(1, Math.floor((records.length * maximumBytes) / kept.length)) : null,
  };
}

/** Nested ones with their path, such as `address.city`. */
const fieldsOf = ({ variants }: Pick<Payload, 'variants'>, at = ''): string[] => [
  ...new Set(
    variants.flatMap(({ attributes }) =>
      attributes.flatMap((one) => (one.name === '{key}' ? [] : [at + one.name, ...fieldsOf(one, `${at}${one.name}.`)])),
    ),
  ),
];

export function findUnknownField(
  { answer: { payload } }: Operation,
  fields: readonly string[],
): ArgumentViolation | null {
  const known = payload ? fieldsOf(payload) : [];
  const unknown = fields.find((name) => !known.includes(name));
  return unknown === undefined ? null : unknownName('field-unknown', unknown, known);
}

type Holder = Record<string, unknown>;

/** The object that holds the records, with their total number. */
function holderOf(body: Holder, { place }: Payload): { holder: Holder | undefined; name: string } {
  const keys = place.match(/\w+/g) ?? [];
  const name = keys.pop() ?? '';
  return { holder: keys.reduce<Holder | undefined>((value, key) => value?.[key] as Holder | undefined, body), name };
}

/** Null for a response that is no JSON. */
export function parsed(bytes: Buffer) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

function keepIn(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => keepIn(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (fields.includes(name)) return [[name, one]];
      const nested = fields.flatMap((field) => (field.startsWith(`${name}.`) ? field.slice(name.length + 1) : []));
      return nested.length > 0 ? [[name, keepIn(one, nested)]] : [];
    }),
  );
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

/** Its size divides that of the page, so that the next parts continue where it ends. */
export function firstPartOf({ page, pageSize }: Page, largest: number): Page | null {
  for (let part = largest; part > 0; part--)
    if (pageSize % part === 0) return { page: ((page - 1) * pageSize) / part + 1, pageSize: part };
  return null;
}
