/** Checks each object on its own; those that pass are saved together. */
import { isNode } from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import {
  listMaximumObjects,
  sandboxMaximumMegabytes,
  sandboxMaximumRecords,
  sandboxRecordMaximumKilobytes,
  violationsMaximum,
} from '@fagvaerk/contract/limits.ts';
import { wrapFailure, wrapWritten } from '../http/envelope.ts';
import type { Values } from '../http/parameters.ts';
import {
  bodyViolations,
  type FieldViolation,
  fieldViolation,
  listTooLong,
  recordTooLarge,
  siteFull,
  type Violation,
  violationOf,
} from '../http/violation.ts';
import { AnswerSize, failure, type SandboxAnswer, tooLarge } from './answer.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { Write } from './operations/behaviour.ts';
import type { Draft } from './records/draft.ts';
import type { Fields } from './records/records.ts';
import type { Rejection, RequestReader } from './requests.ts';

/** Puts its changes into the draft; the caller saves them. `request` is null when the operation takes no objects. */
export function compileWriting(plan: OperationPlan, write: Write, request: RequestReader | null) {
  const nameOf = (field: string): string => request?.nameOf(field) ?? field;

  function writeOne(draft: Draft, values: Values, object: Fields, most: number): { shown: Json } | Rejection {
    const sent = request ? request.read(object, draft, most) : { fields: {} };
    if ('violations' in sent) return sent;
    const violations: FieldViolation[] = [];
    const weightBefore = draft.weight;
    const written = write({
      records: draft,
      fields: sent.fields,
      values,
      nameOf,
      reject: (field, code, ...details) => violations.push(fieldViolation(code, nameOf(field), ...details)),
    });
    if (written && violations.length === 0) violations.push(...limitsExceeded(draft, weightBefore));
    if (violations.length > 0 || !written) {
      // An operation may change records before it rejects the object.
      draft.undo();
      return { violations: violations.slice(0, most), count: violations.length };
    }
    draft.keep();
    return { shown: plan.view.show(written, draft) };
  }

  return (draft: Draft, values: Values, body: unknown): SandboxAnswer => {
    const objects = request ? body : [{}];
    const misfit = misfitOf(plan, objects);
    if (misfit) return misfit;
    const saved: Json[] = [];
    const refused: Json[] = [];
    const violations: Violation[] = [];
    const size = new AnswerSize();
    let violationCount = 0;
    for (const [index, object] of (objects as Fields[]).entries()) {
      // Every refused object gets at least one violation: its index says which objects were refused.
      const most = Math.max(violationsMaximum - violations.length, 1);
      const result = writeOne(draft, values, object, most);
      const answered = 'shown' in result ? result.shown : (request?.echoOf(object) ?? object);
      if ('shown' in result) saved.push(answered);
      else {
        refused.push(answered);
        violationCount += result.count;
        for (const one of result.violations) violations.push(violationOf(one, request ? index : null));
      }
      if (!size.add(answered)) {
        draft.discard();
        return tooLarge(plan);
      }
    }
    return { status: saved.length > 0 ? 200 : 400, body: wrapWritten(saved, refused, violations, violationCount) };
  };
}

function misfitOf(plan: OperationPlan, body: unknown): SandboxAnswer | null {
  if (!Array.isArray(body)) return failure(plan, 400, [bodyViolations.noList]);
  if (body.length === 0) return failure(plan, 400, [bodyViolations.emptyList]);
  if (body.length > listMaximumObjects) return failure(plan, 400, [listTooLong(listMaximumObjects)]);
  const strays = body.flatMap((one, index) => (isNode(one) ? [] : [violationOf(bodyViolations.noObject, index)]));
  return strays.length > 0 ? { status: 400, body: wrapFailure(plan.envelope, strays) } : null;
}

/** A change that makes the site no larger is always allowed. */
function limitsExceeded(draft: Draft, weightBefore: number): FieldViolation[] {
  if (draft.weight <= weightBefore) return [];
  if (draft.heaviestChange > sandboxRecordMaximumKilobytes * 1024) return [recordTooLarge];
  const isFull = draft.weight > sandboxMaximumMegabytes * 1024 * 1024 || draft.count > sandboxMaximumRecords;
  return isFull ? [siteFull] : [];
}
