/** The test environment: every documented operation, answered by a company that lives in the database. */
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Operation } from '@fagvaerk/catalogue/model.ts';
import { relations } from '@fagvaerk/company/entities.ts';
import type { CompanyOf } from '@fagvaerk/company/load.ts';
import { recordNotFound } from '../answer/violation.ts';
import type { Database } from '../database/schema.ts';
import type { Sliced } from '../slices.ts';
import { failure, type SandboxAnswer } from './answer.ts';
import { beginDay } from './due-dates.ts';
import { type OperationPlan, planOperations } from './operation-plan.ts';
import { aggregations, preparations } from './operations/reading-table.ts';
import { writes } from './operations/writing-table.ts';
import { compileParameters, type GivenParameters, namingNothing } from './parameters.ts';
import { compileReading } from './reading.ts';
import type { Draft } from './records/draft.ts';
import { type Confirm, SiteStore, type Transact } from './records/site-store.ts';
import { compileRequest } from './requests.ts';
import { compileWriting } from './writing.ts';

export interface SandboxOptions {
  readonly db: Database;
  readonly documents: readonly ApiDocument[];
  /** The company that a site begins with. */
  readonly companyOf: CompanyOf;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

export interface SandboxRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What becomes of what a call writes: it is kept if, once its turn has come, it is confirmed; or it is only tried out, and comes last. */
export type Keeping = Confirm | 'nothing';

/** Answers at once where nothing has to be waited for. */
export type Answerer = (
  siteID: number,
  request: SandboxRequest,
  keeping?: Keeping,
) => SandboxAnswer | Promise<SandboxAnswer>;

export interface Sandbox {
  answererOf(operation: Pick<Operation, 'method' | 'path'>): Answerer;
  /**
   * Puts a site back to its start, in a transaction that `transact` makes of it: who wanted it is written down there. Where the
   * site has begun anew at or after `unlessSince`, it stays as it is, and false is answered.
   */
  reset(siteID: number, transact: Transact, unlessSince?: number): Promise<boolean>;
  /** Removes all that sites hold, in the transaction that removes the sites. */
  remove(siteIDs: readonly number[], transact: Transact): Promise<void>;
  /** The sites that this process holds in memory. */
  inMemory(): Readonly<{ sites: number; bytes: number }>;
}

/** Throws when an operation is documented that nothing here answers, or a schema cannot be understood. */
export function createSandbox({ db, documents, companyOf, clock = () => Date.now() }: SandboxOptions): Sandbox {
  const store = new SiteStore(db, companyOf, clock, beginDay);
  const answerers = new Map(
    planOperations(documents, relations).map((plan): [string, Answerer] => [
      keyOf(plan),
      plan.method === 'GET' ? reader(plan) : writer(plan),
    ]),
  );

  function reader(plan: OperationPlan): Answerer {
    const readParameters = compileParameters(plan.parameters);
    const parts = { relations, prepare: preparations[plan.id], aggregate: aggregations[plan.id] };
    const read = compileReading(plan, parts);
    return (siteID, { params, query }, keeping) => {
      const { values, broken, unreadable } = readParameters({ params, query } as GivenParameters);
      if (broken.length + unreadable.length > 0) return failure(plan, 400, broken, unreadable);
      const line = keeping === 'nothing' ? 'last' : 'first';
      const records = store.read(siteID, values.updatedAfter !== undefined);
      if (!(records instanceof Promise)) return read(records, values, clock(), line);
      return records.then((found) => read(found, values, clock(), line));
    };
  }

  function writer(plan: OperationPlan): Answerer {
    const { document, parameters, request } = plan;
    const readParameters = compileParameters(parameters);
    const write = writes[plan.id];
    if (!write) throw new Error(`${keyOf(plan)} has no behaviour`);
    const reading = request && compileRequest(document, request.item, plan.answer.payload?.schema ?? {});
    const change = compileWriting(plan, { write, request: reading });
    return (siteID, { params, query, body }, keeping) => {
      const { values, broken, unreadable } = readParameters({ params, query } as GivenParameters);
      if (broken.length + unreadable.length > 0) return failure(plan, 400, broken, unreadable);
      const isKept = keeping !== 'nothing';
      function* work(draft: Draft): Sliced<SandboxAnswer> {
        const unknown = namingNothing(parameters, draft, values);
        return unknown
          ? failure(plan, 404, [recordNotFound(unknown.name)])
          : yield* change(draft, values, body, isKept);
      }
      return keeping === 'nothing' ? store.tryOut(siteID, work) : store.write(siteID, work, keeping);
    };
  }

  return {
    answererOf(operation) {
      const answerer = answerers.get(keyOf(operation));
      if (!answerer) throw new Error(`${keyOf(operation)} is not documented`);
      return answerer;
    },
    reset: (siteID, transact, unlessSince) => store.reset(siteID, transact, unlessSince),
    remove: (siteIDs, transact) => store.remove(siteIDs, transact),
    inMemory: () => store.inMemory,
  };
}

const keyOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`;
