import { isNode } from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import {
  listMaximumObjects,
  sandboxMaximumMegabytes,
  sandboxMaximumRecords,
  sandboxRecordMaximumKilobytes,
  violationsMaximum,
} from '@fagvaerk/contract/limits.ts';
import { wrapWritten } from '../http/envelope.ts';
import type { Values } from '../http/parameters.ts';
import {
  bodyViolations,
  type FieldViolation,
  fieldViolation,
  listTooLong,
  recordTooLarge,
  siteFull,
  type Violation,
} from '../http/violation.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { Write } from './operations/behaviour.ts';
import type { Draft } from './records/draft.ts';
import type { Fields } from './records/records.ts';
import type { Rejection, RequestReader } from './requests.ts';
import { failure, ResponseSize, type SandboxResponse, tooLarge } from './response.ts';

export function compileWriting(plan: OperationPlan, write: Write, request: RequestReader | null) {
  const nameOf = (field: string): string => request?.nameOf(field) ?? field;

  function writeOne(draft: Draft, values: Values, object: Fields, most: number): { shown: Json } | Rejection {
    const sent = request ? request.read(object, draft, most) : { fields: {} };
    if ('violations' in sent) return sent;
    const violations: FieldViolation[] = [];
    const bytesBefore = draft.bytes;
    const written = write({
      records: draft,
      fields: sent.fields,
      values,
      nameOf,
      reject: (field, code, ...details) => violations.push(fieldViolation(code, nameOf(field), ...details)),
    });
    if (written && violations.length === 0) violations.push(...limitsExceeded(draft, bytesBefore));
    if (violations.length > 0 || !written) {
      draft.undo();
      return { violations: violations.slice(0, most), count: violations.length };
    }
    draft.checkpoint();
    return { shown: plan.view.show(written, draft) };
  }

  return (draft: Draft, values: Values, body: unknown): SandboxResponse => {
    const objects = request ? body : [{}];
    const rejection = rejectBody(plan, objects);
    if (rejection) return rejection;
    const saved: Json[] = [];
    const refused: Json[] = [];
    const violations: Violation[] = [];
    const size = new ResponseSize();
    let violationCount = 0;
    for (const [index, object] of (objects as Fields[]).entries()) {
      // At least one per rejected object: its index identifies the object.
      const most = Math.max(violationsMaximum - violations.length, 1);
      const result = writeOne(draft, values, object, most);
      const shown = 'shown' in result ? result.shown : (request?.echoOf(object) ?? object);
      if ('shown' in result) saved.push(shown);
      else {
        refused.push(shown);
        violationCount += result.count;
        for (const one of result.violations) violations.push({ ...one, index: request ? index : null });
      }
      if (!size.add(shown)) {
        draft.discard();
        return tooLarge(plan);
      }
    }
    return {
      status: saved.length > 0 ? 200 : 400,
      bodyIn: (language) => wrapWritten(language, saved, refused, violations, violationCount),
      violations,
    };
  };
}

function rejectBody(plan: OperationPlan, body: unknown): SandboxResponse | null {
  if (!Array.isArray(body)) return failure(plan, 400, [bodyViolations.noList]);
  if (body.length === 0) return failure(plan, 400, [bodyViolations.emptyList]);
  if (body.length > listMaximumObjects) return failure(plan, 400, [listTooLong(listMaximumObjects)]);
  const nonObjects = body.flatMap((one, index) => (isNode(one) ? [] : [{ ...bodyViolations.noObject, index }]));
  return nonObjects.length > 0 ? failure(plan, 400, nonObjects) : null;
}

/** Changes that do not grow the site are always allowed. */
function limitsExceeded(draft: Draft, bytesBefore: number): FieldViolation[] {
  if (draft.bytes <= bytesBefore) return [];
  if (draft.largestChange > sandboxRecordMaximumKilobytes * 1024) return [recordTooLarge];
  const isFull = draft.bytes > sandboxMaximumMegabytes * 1024 * 1024 || draft.count > sandboxMaximumRecords;
  return isFull ? [siteFull] : [];
}
