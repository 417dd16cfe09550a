import {
  type CallFilter,
  type CallLogAnswer,
  callFilter,
  callLogQuery,
  callToExplain,
  type ExplainedCall,
  type RefusalReasons,
} from '@fagvaerk/contract/calls.ts';
import { noQuery } from '@fagvaerk/contract/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { maskApiKey } from '../directory/api-keys.ts';
import { findKeyHash } from '../directory/customers.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { internalEndpointPaths } from '../usage/usage.ts';
import type { AdminTools } from './options.ts';
import { listAnswer } from './present.ts';
import { readQuery } from './read.ts';

export function callRoutes(app: FastifyInstance, { access: { db }, calls }: AdminTools): void {
  /** Undefined if no endpoint has the path. */
  const withEndpoint = <Query extends Pick<CallFilter, 'endpointID' | 'method'>>(query: Query, path = '') => {
    if (path === '') return query;
    const [internalID] = [...internalEndpointPaths].find(([, internal]) => internal === path) ?? [];
    const endpointID = internalID ?? calls.endpointIDOf(query.method ?? '', path);
    return endpointID === undefined ? undefined : { ...query, endpointID };
  };

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
    if (keyHash === undefined) throw new Problem('no-such-customer');
    const call = { keyHash, siteName: SiteName || undefined, method: Method, path: Path };
    return { customerID, ...(await calls.explainCall(call, languageOf(request))) };
  });

  app.get('/Admin/GetUnknownKeyCalls', async (request) => {
    readQuery(request, noQuery);
    return listAnswer(await calls.listUnknownKeys());
  });
}
