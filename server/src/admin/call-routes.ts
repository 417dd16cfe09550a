import { callsQuery, callToExplain, callToFind, noQuery } from '@fagvaerk/contract/admin.ts';
import type {
  ExplainedCall,
  FoundCall,
  ListAnswer,
  LoggedCall,
  UnknownKeyCalls,
} from '@fagvaerk/contract/admin-answers.ts';
import type { FastifyInstance } from 'fastify';
import { maskApiKey } from '../access/register/api-keys.ts';
import { type KeyRow, listKeys } from '../access/register/customer-keys.ts';
import { findKeyHash } from '../access/register/customers.ts';
import { languageOf } from '../answer/language.ts';
import { keyMarkOf } from '../usage/usage.ts';
import type { AdminTools } from './options.ts';
import { listAnswer } from './present.ts';
import { readQuery } from './read.ts';
import { NotFound } from './refuse.ts';

/** What customers have called, what they were told, and why. */
export function callRoutes(app: FastifyInstance, { access: { db }, calls }: AdminTools): void {
  app.get('/Admin/GetCustomerCalls', async (request): Promise<ListAnswer<LoggedCall>> => {
    const { ExternalCustomerID: id, Page, PageSize, ...sought } = readQuery(request, callsQuery);
    const keys = await listKeys(db, id);
    if (keys.length === 0) throw new NotFound('no-such-customer');
    const found = await calls.callsOf(id, {
      keyNamed: keys.length > 1 ? naming(keys) : undefined,
      outcome: sought.Outcome,
      method: sought.Method,
      path: sought.Path && calls.documentedPathOf(sought.Method ?? '', sought.Path),
      siteName: sought.SiteName,
      requestID: sought.RequestID,
    });
    return listAnswer(found.slice((Page - 1) * PageSize, Page * PageSize), found.length);
  });

  app.get('/Admin/FindCall', async (request): Promise<ListAnswer<FoundCall>> => {
    return listAnswer(await calls.findCalls(readQuery(request, callToFind).RequestID));
  });

  app.get('/Admin/ExplainCall', async (request): Promise<ExplainedCall> => {
    const { ExternalCustomerID: customerID, SiteName, Method, Path } = readQuery(request, callToExplain);
    const keyHash = await findKeyHash(db, customerID);
    if (keyHash === undefined) throw new NotFound('no-such-customer');
    const call = { keyHash, siteName: SiteName || undefined, method: Method, path: Path };
    return { customerID, ...(await calls.explainCall(call, languageOf(request))) };
  });

  app.get('/Admin/GetUnknownKeyCalls', async (request): Promise<ListAnswer<UnknownKeyCalls>> => {
    readQuery(request, noQuery);
    return listAnswer(await calls.listUnknownKeys());
  });
}

/** Each key by its ending, which says nothing to those who do not have it. */
function naming(keys: readonly KeyRow[]): (keyMark: number) => string | null {
  const named = new Map(keys.map(({ keyHash, ending }) => [keyMarkOf(keyHash), maskApiKey(ending)]));
  return (keyMark) => named.get(keyMark) ?? null;
}
