import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import type { ExplainedCall, FoundCall, LoggedCall, UnknownKeyCalls } from '@fagvaerk/contract/admin-answers.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { AccessPreview } from '@fagvaerk/contract/rights.ts';
import type { SeenAccess } from '@fagvaerk/contract/who.ts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Change } from '../access/register/change.ts';
import type { ResetSandbox } from '../access/register/nightly-resets.ts';
import type { Access } from '../access/register/open.ts';
import type { MeantChange } from '../access/rules/preview.ts';
import type { WriteTransaction } from '../database/schema.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';
import type { SoughtCalls } from '../usage/read-calls.ts';
import type { CalledEndpoint } from '../usage/usage.ts';
import type { Watch } from '../watch/figures.ts';
import type { SendFile } from './downloads.ts';

export type AdminOptions = {
  access: Access;
  log: Logger;
  /** What the templates of rights follow from. */
  catalogue: Pick<Catalogue, 'versions'>;
  /** Where live sites are called, and where sandbox sites are. */
  publicOrigin: string;
  sandboxOrigin: string;
  /** Whether live sites may be on this machine and on private networks. */
  allowsPrivateSites: boolean;
  /** Whether administrators can do anything before they have a second factor. */
  requiresSecondFactor: boolean;
  /** What authenticator apps show beside the name. */
  providerName: string;
  /** Resolves when nothing is decided by the rules from before a change any more. */
  settle: () => Promise<void>;
  resetSandbox: ResetSandbox;
  /** Removes all that sandboxes hold, in the transaction that `transact` runs it in. */
  removeSandboxes: (
    siteIDs: readonly number[],
    transact: (remove: (trx: WriteTransaction) => Promise<void>) => Promise<void>,
  ) => Promise<void>;
  calls: CallReader;
  watch: Pick<Watch, 'countRefusedLogin'> | undefined;
  /** What guesses are counted by where there are several processes. */
  sharedCounts?: SharedCounts | undefined;
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
  /** What the key is told of a site, or the code that it is refused with. */
  seeAccess: (asked: Readonly<{ keyHash: string; siteName: string; customerName: string }>) => Promise<SeenAccess>;
  /** What a change of rights on these sites would do, and would have done to the calls in the log. */
  previewAccess: (meant: MeantChange) => Promise<AccessPreview>;
  calledEndpoints: (customerID: number, fromDay: string) => Promise<CalledEndpoint[]>;
}>;

/** What the routes of the access API stand on. */
export type AdminTools = AdminOptions & {
  /** Makes a change in the name of whoever is logged in. */
  change: <T>(request: FastifyRequest, work: (change: Change) => Promise<T>) => Promise<T>;
  /** The same after long preparations in its transaction. What it changes in the rules may not be in force yet. */
  changePrepared: <T>(
    request: FastifyRequest,
    prepare: (trx: WriteTransaction) => Promise<void>,
    work: (change: Change) => Promise<T>,
  ) => Promise<T>;
  sendFile: SendFile;
};
