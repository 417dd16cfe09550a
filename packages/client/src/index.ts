import type { paths as Access } from '@fagvaerk/client/access';
import { type ErrorCode, errorCodes } from '@fagvaerk/client/error-codes';
import type { paths as V3 } from '@fagvaerk/client/v3.0';
import type { paths as V4 } from '@fagvaerk/client/v4.0';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { RequiredKeysOf } from 'openapi-typescript-helpers';
import { ApiError } from './api-error.ts';
import { createFetch, type Retry, type RetryOptions } from './retry.ts';

export { ApiError, type ErrorCode, errorCodes, type Retry };

/** `access` has the calls below `/api/access`, which belong to no version. */
type Versions = { 'v4.0': V4; 'v3.0': V3; access: Access };
export type Version = keyof Versions;

export type ApiClient<V extends Version> = Client<Versions[V], 'application/json'>;

export type ClientOptions<V extends Version> = RetryOptions &
  Readonly<{
    version: V;
    /** The base address, without `/api` and version. */
    baseUrl: string;
    apikey: string;
    siteName: string;
    /** A failure that a sandbox site is to show, as `X-Sandbox-Scenario`: `unavailable; rate=0.2`. */
    scenario?: string | undefined;
  }>;

/** An openapi-fetch client that waits and retries, and sends an `Idempotency-Key` with each POST and PATCH. */
export function createClient<V extends Version>(options: ClientOptions<V>): ApiClient<V> {
  const { version, baseUrl, apikey, siteName, scenario } = options;
  return createFetchClient<Versions[V], 'application/json'>({
    baseUrl: `${baseUrl.replace(/\/$/, '')}/api${version === 'access' ? '' : `/${version}`}`,
    headers: { apikey, siteName, 'X-Sandbox-Scenario': scenario },
    fetch: createFetch(options),
  });
}

/** What a call returns; throws ApiError if it failed. A write that succeeded may have refused some objects: check `hasErrors`. */
export async function unwrap<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined) throw new ApiError(response, error);
  return data;
}

type Get<V extends Version, Path extends keyof Versions[V]> = Versions[V][Path] extends { get: infer Found }
  ? Found
  : never;
type ParametersOf<Operation> = Operation extends { parameters: infer Found } ? Found : never;
type QueryOf<Operation> = ParametersOf<Operation> extends { query?: infer Found } ? NonNullable<Found> : never;

/** The paths of the calls that return pages. */
export type ListPath<V extends Version> = {
  [Path in keyof Versions[V]]: [QueryOf<Get<V, Path>>] extends [never]
    ? never
    : 'page' extends keyof QueryOf<Get<V, Path>>
      ? Path
      : never;
}[keyof Versions[V]];

/** Optional unless the path has a name in braces. */
type Rest<Parameters> = RequiredKeysOf<Parameters> extends never ? [parameters?: Parameters] : [parameters: Parameters];
/** Pages are counted here, and aggregates are no list. */
type WithoutPage<Parameters> = Parameters extends { query?: infer Query }
  ? Omit<Parameters, 'query'> & { query?: Omit<NonNullable<Query>, 'page' | 'getAggregates'> }
  : Parameters;
type ListParameters<V extends Version, Path extends ListPath<V>> = Rest<WithoutPage<ParametersOf<Get<V, Path>>>>;

type V4Page<Item> = { data: Item[]; total: number; nextPage: number | null };
type V3Page<Item> = { data: { data: Item[]; total: number }[] };
type RecordIn<Answer> = Answer extends V4Page<infer Item> | V3Page<infer Item> ? Item : never;
type AnswerOf<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Found } } } }
  ? Found
  : never;
/** The records of a list. */
export type Listed<V extends Version, Path extends ListPath<V>> = RecordIn<AnswerOf<Get<V, Path>>>;

export type Page<Item> = { records: Item[]; total: number };

/** The pages of a list, fetched as they are asked for; 1000 records each unless `pageSize` is given. */
export async function* pages<V extends Version, Path extends ListPath<V>>(
  api: ApiClient<V>,
  path: Path,
  ...[parameters]: ListParameters<V, Path>
): AsyncGenerator<Page<Listed<V, Path>>> {
  type Answer = V4Page<Listed<V, Path>> | V3Page<Listed<V, Path>>;
  // TypeScript cannot resolve the types of a call whose path is still open.
  const get = api.GET as unknown as (path: Path, init: object) => Promise<{ data?: Answer; response: Response }>;
  const given = parameters as { query?: { pageSize?: number } } | undefined;
  const query = { ...given?.query, pageSize: given?.query?.pageSize ?? 1000 };
  for (let page: number | null = 1; page !== null; ) {
    const answer: Answer = await unwrap(get(path, { params: { ...given, query: { ...query, page } } }));
    if ('nextPage' in answer) {
      yield { records: answer.data, total: answer.total };
      page = answer.nextPage;
      continue;
    }
    // v3.0 does not tell the next page: the last one is not full.
    const [result]: V3Page<Listed<V, Path>>['data'] = answer.data;
    if (result) yield { records: result.data, total: result.total };
    page = result?.data.length === query.pageSize ? page + 1 : null;
  }
}

/** The records of all pages of a list. */
export async function* records<V extends Version, Path extends ListPath<V>>(
  api: ApiClient<V>,
  path: Path,
  ...parameters: ListParameters<V, Path>
): AsyncGenerator<Listed<V, Path>> {
  for await (const page of pages(api, path, ...parameters)) yield* page.records;
}
