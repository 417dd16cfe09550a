/** The test environment: every documented operation, answered by a company that lives in the database. */
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Catalogue, Operation } from '@fagvaerk/catalogue/model.ts';
import { relations } from '@fagvaerk/company/entities.ts';
import type { CompanyOf } from '@fagvaerk/company/load.ts';
import { wrapFailure } from '../answer/envelope.ts';
import { recordNotFound, violationOf } from '../answer/violation.ts';
import type { Database, WriteTransaction } from '../database/schema.ts';
import type { SandboxAnswer } from './answer.ts';
import { beginDay } from './due-dates.ts';
import { compileIntake } from './intake.ts';
import { type OperationPlan, operationKey, planOperations } from './operation-plan.ts';
import { aggregations, preparations } from './operations/reading-table.ts';
import { writes } from './operations/writing-table.ts';
import { compileParameterReader, type GivenParameters } from './parameters.ts';
import { compileReading, failure, referred } from './reading.ts';
import { SiteStore } from './site-store.ts';
import { compileValidator } from './validate.ts';
import { compileWriting } from './writing.ts';

export interface SandboxOptions {
  readonly db: Database;
  readonly documents: readonly ApiDocument[];
  readonly catalogue: Pick<Catalogue, 'versions'>;
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

/** Answers at once where nothing has to be waited for. */
export type Answerer = (siteID: number, request: SandboxRequest) => SandboxAnswer | Promise<SandboxAnswer>;

export interface Sandbox {
  answererOf(operation: Pick<Operation, 'method' | 'path'>): Answerer;
  /** Puts a site back to its start. `record` writes down, in the same transaction, who wanted it. */
  reset(siteID: number, record: (trx: WriteTransaction) => Promise<void>): Promise<void>;
}

/** Throws when an operation is documented that nothing here answers, or a schema cannot be understood. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { db, documents, catalogue, companyOf, clock = Date.now } = options;
  const store = new SiteStore(db, companyOf, clock, beginDay);
  const compile = new Map(
    documents.map((document) => [document['x-version'], { document, validator: compileValidator(document) }]),
  );
  const answerers = new Map(
    planOperations(documents, catalogue, relations).map((plan): [string, Answerer] => {
      const act = plan.method === 'GET' ? reader(plan) : writer(plan);
      return [operationKey(plan), act];
    }),
  );

  function reader(plan: OperationPlan): Answerer {
    const parametersOf = compileParameters(plan);
    const parts = { relations, prepare: preparations[plan.id], aggregate: aggregations[plan.id] };
    const read = compileReading(plan, parts);
    return (siteID, request) => {
      const { values, refusal } = parametersOf(request);
      if (refusal) return refusal;
      const records = store.read(siteID);
      if (!(records instanceof Promise)) return read(records, values, clock());
      return records.then((found) => read(found, values, clock()));
    };
  }

  function writer(plan: OperationPlan): Answerer {
    const parametersOf = compileParameters(plan);
    const write = writes[plan.id];
    const { document, validator } = compile.get(plan.version) ?? {};
    if (!write || !document || !validator) throw new Error(`${plan.method} ${plan.path} has no behaviour`);
    const { requestItem } = plan;
    const request = requestItem && {
      intake: compileIntake(document, requestItem),
      validate: validator(requestItem),
    };
    const change = compileWriting(plan, { write, request });
    return (siteID, { params, query, body }) => {
      const { values, refusal } = parametersOf({ params, query });
      if (refusal) return refusal;
      return store.write(siteID, (draft) => {
        for (const parameter of plan.parameters) {
          if (parameter.refers && referred(draft, parameter, values[parameter.name]).length === 0)
            return failure(plan, 404, [recordNotFound(parameter.name)]);
        }
        return change(draft, values, body);
      });
    };
  }

  return {
    answererOf(operation) {
      const answerer = answerers.get(operationKey(operation));
      if (!answerer) throw new Error(`${operationKey(operation)} is not documented`);
      return answerer;
    },
    reset: (siteID, record) => store.reset(siteID, record),
  };
}

/** Finds the values of a call, or the answer that refuses them. */
function compileParameters(plan: OperationPlan) {
  const readParameters = compileParameterReader(plan.parameters);
  return ({ params, query }: Pick<SandboxRequest, 'params' | 'query'>) => {
    const given = { params: params ?? {}, query: query ?? {} } as GivenParameters;
    const { values, unreadable, broken } = readParameters(given);
    if (unreadable.length + broken.length === 0) return { values, refusal: null };
    const [unread, refused] = [unreadable, broken].map((breaches) =>
      breaches.map((breach) => violationOf(breach, null, plan.link)),
    );
    const refusal: SandboxAnswer = { status: 400, body: wrapFailure(plan.envelope, refused ?? [], unread) };
    return { values, refusal };
  };
}
