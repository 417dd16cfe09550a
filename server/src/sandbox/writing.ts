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
import type { WriteBehaviour } from './operations/behaviour.ts';
import type { Draft } from './records/draft.ts';
import type { Fields } from './records/records.ts';
import type { RequestReader } from './requests.ts';
import { failure, ResponseSize, type SandboxResponse, tooLarge } from './response.ts';

interface Rejection {
  readonly violations: readonly FieldViolation[];
  readonly count: number;
}

const nothingSent = { fields: {}, violations: [], count: 0, isRefused: () => false };

export function compileWriting(plan: OperationPlan, operation: WriteBehaviour, request: RequestReader | null) {
  const nameOf = (field: string): string => request?.nameOf(field) ?? field;

  function writeOne(draft: Draft, values: Values, object: Fields, most: number): { shown: Json } | Rejection {
    const { fields, isRefused, ...found } = request ? request.read(object, draft, most) : nothingSent;
    const broken: FieldViolation[] = [];
    operation.check?.({
      records: draft,
      fields,
      values,
      isRefused,
      nameOf,
      reject: (field, code, ...details) => broken.push(fieldViolation(code, nameOf(field), ...details)),
    });
    const count = found.count + broken.length;
    if (count > 0) return { violations: [...found.violations, ...broken].slice(0, most), count };
    const bytesBefore = draft.bytes;
    const written = operation.write({ records: draft, fields, values });
    const violations = written ? limitsExceeded(draft, bytesBefore) : [];
    if (!written || violations.length > 0) {
      draft.undo();
      return { violations, count: violations.length };
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
  if (body === undefined) return failure(plan, 400, [bodyViolations.noBody]);
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
