import type { ExplainedCall, FoundCall, LoggedCall, UnknownKeyCalls } from '@fagvaerk/contract/admin-answers.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Change } from '../access/register/change.ts';
import type { ResetSandbox } from '../access/register/nightly-resets.ts';
import type { Access } from '../access/register/open.ts';
import type { WriteTransaction } from '../database/schema.ts';
import type { SoughtCalls } from '../usage/read-calls.ts';

export type AdminOptions = {
  access: Access;
  log: Logger;
  /** Where sandbox sites are called. */
  sandboxOrigin: string;
  /** Whether live sites may be on this machine and on private networks. */
  allowsPrivateSites: boolean;
  /** Resolves when nothing is decided by the rules from before a change any more. */
  settle: () => Promise<void>;
  resetSandbox: ResetSandbox;
  /** Removes all that sandboxes hold, in the transaction that `transact` runs it in. */
  removeSandboxes: (
    siteIDs: readonly number[],
    transact: (remove: (trx: WriteTransaction) => Promise<void>) => Promise<void>,
  ) => Promise<void>;
  calls: CallReader;
};

/** What was called, and what is decided about a call. */
export type CallReader = Readonly<{
  /** Newest first. */
  callsOf: (customerID: number, sought: SoughtCalls) => Promise<readonly LoggedCall[]>;
  findCalls: (requestID: string) => Promise<FoundCall[]>;
  listUnknownKeys: () => Promise<UnknownKeyCalls[]>;
  documentedPathOf: (method: string, path: string) => string;
  explainCall: (
    call: Readonly<{ keyHash: string; siteName: string | undefined; method: string; path: string }>,
    language: Language,
  ) => Promise<Omit<ExplainedCall, 'customerID'>>;
}>;

/** What the routes of the access API stand on. */
export type AdminTools = AdminOptions & {
  /** Makes a change in the name of whoever is logged in. */
  change: <T>(request: FastifyRequest, work: (change: Change) => Promise<T>) => Promise<T>;
};
