import { fieldsFoundBy } from '@fagvaerk/catalogue/filters.ts';
import { filterKind } from '@fagvaerk/catalogue/model.ts';
import { compileParameters, type GivenParameters, type ListFields, type Values } from '../http/parameters.ts';
import type { OperationPlan } from './operation-plan.ts';
import { writes } from './operations/table.ts';
import { compileReading, findUnresolvedReference } from './reading.ts';
import type { Draft } from './records/draft.ts';
import type { SandboxSite, SiteStore } from './records/site-store.ts';
import { compileRequest } from './requests.ts';
import { failure, type SandboxResponse } from './response.ts';
import { compileWriting } from './writing.ts';

interface SandboxCall extends GivenParameters {
  readonly site: SandboxSite;
  readonly body: unknown;
  readonly persist: boolean;
}

type Answer = (call: SandboxCall, values: Values) => Promise<SandboxResponse>;

export function compileCall(plan: OperationPlan, store: SiteStore, clock: () => number) {
  const readParameters = compileParameters(plan.parameters, plan.isList ? listFieldsOf(plan) : undefined);
  const answer = plan.method === 'GET' ? compileRead(plan, store, clock) : compileWrite(plan, store);
  return async (call: SandboxCall): Promise<SandboxResponse> => {
    const { values, invalid, unreadable } = readParameters(call);
    if (invalid.length + unreadable.length > 0) return failure(plan, 400, invalid, unreadable);
    return answer(call, values);
  };
}

function listFieldsOf(plan: OperationPlan): ListFields {
  const filters = [...fieldsFoundBy(plan.document, plan)].flatMap(([parameter, fields]) =>
    fields.length > 0 && filterKind(parameter) === 'filters' ? `${parameter} (${fields.join(', ')})` : [],
  );
  return { shown: new Set(plan.view.fields.map(({ name }) => name.toLowerCase())), filters: filters.join(', ') };
}

function compileRead(plan: OperationPlan, store: SiteStore, clock: () => number): Answer {
  const read = compileReading(plan);
  return async ({ site }, values) => read(await store.read(site, values.updatedAfter !== undefined), values, clock());
}

function compileWrite(plan: OperationPlan, store: SiteStore): Answer {
  const { document, parameters, request } = plan;
  const write = writes[plan.id];
  if (!write) throw new Error(`${plan.method} ${plan.path} has no behaviour`);
  const reader = request && compileRequest(document, request.item, plan.answer.payload?.schema ?? {});
  const change = compileWriting(plan, write, reader);
  return async ({ site, persist, body }, values) => {
    const work = (draft: Draft): SandboxResponse => {
      const unknown = findUnresolvedReference(parameters, draft, values);
      return unknown ? failure(plan, 404, [unknown]) : change(draft, values, body);
    };
    return persist ? store.write(site, work) : store.dryRun(site, work);
  };
}
