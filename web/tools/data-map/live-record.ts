/** A record of a resource and what refers to it, fetched with the reader's key or the demo key. */
import type { ConsoleOperation, ConsolePage, Json, Lead } from '@fagvaerk/catalogue/model.ts';
import { listIn } from '@fagvaerk/catalogue/samples/printed.ts';
import { asObject, buildCall, parseViolations, send } from '../console/call/call.ts';
import { currentCaller } from '../console/call/caller.ts';
import { fetchConsolePage } from '../console/call/console-page.ts';
import { callFragment } from '../console/call/fragment.ts';
import { ApiError } from '../key/access-api.ts';

type Fields = ReturnType<typeof asObject>;

export interface LiveRecord {
  readonly list: ConsoleOperation;
  readonly fields: Fields;
  readonly total: number;
}

/** Null if there is no list, or it is empty. */
export async function fetchRecord(
  page: ConsolePage,
  position: number,
  signal: AbortSignal,
): Promise<LiveRecord | null> {
  const list = listOf(page);
  if (!list) return null;
  const { record, total } = await fetchList(list, { page: String(position) }, signal);
  return record ? { list, fields: asObject(record), total } : null;
}

/** Null if the list cannot be searched by a field that holds the id. */
export async function countReferring(route: string, fields: readonly string[], id: Json, signal: AbortSignal) {
  const list = listOf(await fetchConsolePage(route));
  const searchAttribute =
    list && searchable(list).find((name) => fields.includes(name) && leadOf(list, name)?.parameter === 'id');
  if (!list || !searchAttribute) return null;
  const parameters = { search: String(id), searchAttribute };
  const { total } = await fetchList(list, parameters, signal);
  return { total, href: route + callFragment(list.anchor, { parameters, body: null }) };
}

/** The call that fetches the record that one of the fields refers to. */
export function addressOf({ list, fields }: LiveRecord, names: readonly string[]): string | null {
  const name = names.find((one) => leadOf(list, one) && (fields[one] ?? null) !== null);
  const lead = name === undefined ? undefined : leadOf(list, name);
  if (name === undefined || !lead) return null;
  return lead.route + callFragment(lead.anchor, { parameters: { [lead.parameter]: String(fields[name]) }, body: null });
}

export const idOf = ({ fields }: LiveRecord): Json => fields[Object.keys(fields).find(isId) ?? ''] ?? null;

const isId = (name: string): boolean => /^id$/i.test(name);

/** v3.0 wraps the list once more. */
const leadOf = ({ answer: { leads } }: ConsoleOperation, field: string): Lead | undefined =>
  leads[`data.${field}`] ?? leads[`data.data.${field}`];

const listOf = ({ operations }: ConsolePage): ConsoleOperation | undefined =>
  operations.find(
    ({ method, parameters }) =>
      method === 'GET' && parameters.every((one) => one.in === 'query') && parameters.some(isPageSize),
  );
const isPageSize = ({ name }: { name: string }): boolean => name === 'pageSize';

const searchable = ({ parameters }: ConsoleOperation): readonly string[] =>
  parameters.find(({ name }) => name === 'searchAttribute')?.values.map(String) ?? [];

async function fetchList(list: ConsoleOperation, parameters: Readonly<Record<string, string>>, signal: AbortSignal) {
  const draft = { parameters: { ...parameters, pageSize: '1' }, body: null };
  const { status, json } = await send(buildCall(list, draft, currentCaller(), null), signal);
  if (status !== 200) {
    const [violation] = parseViolations(json);
    throw new ApiError(violation?.code ?? '', violation?.message ?? '');
  }
  const { data, total = 0 } = listIn(json ?? null);
  return { record: Array.isArray(data) ? (data[0] as Json) : undefined, total };
}
