/** Calls that change something: each object is checked for itself, and those that pass are saved together. */
import { isNode } from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { wrapFailure, wrapWritten } from '../answer/envelope.ts';
import {
  type Breach,
  bodyBreaches,
  breach,
  listTooLong,
  siteFull,
  type Violation,
  violationOf,
} from '../answer/violation.ts';
import { failure, type SandboxAnswer } from './answer.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { Write } from './operations/behaviour.ts';
import type { Values } from './parameters.ts';
import { Draft, type Fields } from './records.ts';
import type { RequestReader } from './requests.ts';

interface WritingParts {
  readonly write: Write;
  /** How objects are read and checked; null when the operation takes none. */
  readonly request: RequestReader | null;
}

/** Four times what the companies begin with: a caller that only ever creates must not fill the server. */
const mostRecords = 100_000;

/** Puts its changes into the draft; the caller saves them. */
export type Changing = (draft: Draft, values: Values, body: unknown) => SandboxAnswer;

export function compileWriting(plan: OperationPlan, parts: WritingParts): Changing {
  return (draft, values, body) => {
    const objects = parts.request ? body : [{}];
    if (!Array.isArray(objects)) return failure(plan, 400, [bodyBreaches.noList]);
    if (objects.length === 0) return failure(plan, 400, [bodyBreaches.emptyList]);
    if (objects.length > listMaximumObjects) return failure(plan, 400, [listTooLong(listMaximumObjects)]);
    const strays = objects.flatMap((one, index) => (isNode(one) ? [] : [violationOf(bodyBreaches.noObject, index)]));
    if (strays.length > 0) return { status: 400, body: wrapFailure(plan.envelope, strays) };
    if (draft.count() + objects.length > mostRecords) return failure(plan, 400, [siteFull]);
    const saved: Json[] = [];
    const refused: Json[] = [];
    const violations: Violation[] = [];
    for (const [index, object] of (objects as Fields[]).entries()) {
      const result = writeOne(plan, parts, draft, values, object);
      if ('shown' in result) saved.push(result.shown);
      else {
        refused.push(object);
        for (const breach of result.breaches) violations.push(violationOf(breach, parts.request ? index : null));
      }
    }
    return { status: saved.length > 0 ? 200 : 400, body: wrapWritten(saved, refused, violations) };
  };
}

function writeOne(
  { view }: OperationPlan,
  { write, request }: WritingParts,
  draft: Draft,
  values: Values,
  object: Fields,
): { shown: Json } | { breaches: readonly Breach[] } {
  const sent = request ? request.read(object, draft) : { fields: {} };
  if ('breaches' in sent) return sent;
  const breaches: Breach[] = [];
  // What an object changes before it is refused must not stay.
  const records = new Draft(draft, draft.now);
  const nameOf = (field: string): string => request?.nameOf(field) ?? field;
  const shown = write({
    records,
    fields: sent.fields,
    values,
    nameOf,
    reject: (field, code, ...details) => breaches.push(breach(code, nameOf(field), ...details)),
  });
  if (breaches.length > 0 || !shown) return { breaches };
  draft.adopt(records);
  return { shown: view.show(shown, records) };
}
