import { callsQuery, callToExplain, callToFind, noQuery } from '@fagvaerk/contract/admin.ts';
import type { ExplainedCall } from '@fagvaerk/contract/admin-answers.ts';
import {
  type CallFilter,
  type CallLogAnswer,
  callFilter,
  callLogQuery,
  type RefusalReasons,
} from '@fagvaerk/contract/monitoring.ts';
import type { FastifyInstance } from 'fastify';
import { fingerprintKey } from '../authorization/key-hash.ts';
import { maskApiKey } from '../directory/api-keys.ts';
import { listKeys } from '../directory/customer-keys.ts';
import { findKeyHash } from '../directory/customers.ts';
import { languageOf } from '../http/language.ts';
import { internalEndpointPaths } from '../usage/usage.ts';
import type { AdminTools } from './options.ts';
import { listAnswer } from './present.ts';
import { readQuery } from './read.ts';
import { NotFoundError } from './refuse.ts';

export function callRoutes(app: FastifyInstance, { access: { db }, calls }: AdminTools): void {
  /** Undefined if no endpoint has the path. */
  const withEndpoint = <Query extends Pick<CallFilter, 'endpointID' | 'method'>>(query: Query, path = '') => {
    if (path === '') return query;
    const [internalID] = [...internalEndpointPaths].find(([, internal]) => internal === path) ?? [];
    const endpointID = internalID ?? calls.endpointIDOf(query.method ?? '', path);
    return endpointID === undefined ? undefined : { ...query, endpointID };
  };

  app.get('/Admin/GetCustomerCalls', async (request) => {
    const { ExternalCustomerID: id, Page, PageSize, ...filter } = readQuery(request, callsQuery);
    const keys = await listKeys(db, id);
    if (keys.length === 0) throw new NotFoundError('no-such-customer');
    const maskedKeys = new Map(keys.map(({ keyHash, ending }) => [fingerprintKey(keyHash), maskApiKey(ending)]));
    const found = await calls.callsOf(id, {
      labelKey: keys.length > 1 ? (keyFingerprint) => maskedKeys.get(keyFingerprint) ?? null : undefined,
      outcome: filter.Outcome,
      method: filter.Method,
      path: filter.Path && calls.documentedPathOf(filter.Method ?? '', filter.Path),
      siteName: filter.SiteName,
      requestID: filter.RequestID,
    });
    return listAnswer(found.slice((Page - 1) * PageSize, Page * PageSize), found.length);
  });

  app.get('/Admin/FindCall', async (request) =>
    listAnswer(await calls.findCalls(readQuery(request, callToFind).RequestID)),
  );

  app.get('/Admin/calls', async (request): Promise<CallLogAnswer> => {
    const { path, ...query } = readQuery(request, callLogQuery);
    const filter = withEndpoint(query, path);
    return filter ? calls.searchCalls(filter, maskApiKey) : { data: [], next: null, searchedTo: null };
  });

  app.get('/Admin/calls/reasons', async (request): Promise<RefusalReasons> => {
    const { path, ...query } = readQuery(request, callFilter);
    const filter = withEndpoint(query, path);
    return filter ? calls.refusalReasons(filter) : { ...listAnswer([]), searchedTo: null };
  });

  app.get('/Admin/ExplainCall', async (request): Promise<ExplainedCall> => {
    const { ExternalCustomerID: customerID, SiteName, Method, Path } = readQuery(request, callToExplain);
    const keyHash = await findKeyHash(db, customerID);
    if (keyHash === undefined) throw new NotFoundError('no-such-customer');
    const call = { keyHash, siteName: SiteName || undefined, method: Method, path: Path };
    return { customerID, ...(await calls.explainCall(call, languageOf(request))) };
  });

  app.get('/Admin/GetUnknownKeyCalls', async (request) => {
    readQuery(request, noQuery);
    return listAnswer(await calls.listUnknownKeys());
  });
}
