/** Calls that change something: each object is checked for itself, and those that pass are saved together. */
import { isNode } from '@fagvaerk/catalogue/document.ts';
import type { Json } from '@fagvaerk/catalogue/model.ts';
import {
  listMaximumObjects,
  sandboxMaximumMegabytes,
  sandboxMaximumRecords,
  sandboxRecordMaximumKilobytes,
  violationsMaximum,
} from '@fagvaerk/contract/limits.ts';
import { wrapFailure, wrapWritten } from '../answer/envelope.ts';
import {
  type Breach,
  bodyBreaches,
  breach,
  listTooLong,
  recordTooLarge,
  siteFull,
  type Violation,
  violationOf,
} from '../answer/violation.ts';
import type { Sliced } from '../slices.ts';
import {
  areTooLarge,
  asRoomAllows,
  failure,
  type SandboxAnswer,
  tooLarge,
  WrittenList,
  writeAnswer,
} from './answer.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { Write } from './operations/behaviour.ts';
import type { Values } from './parameters.ts';
import type { Draft } from './records/draft.ts';
import type { Fields } from './records/records.ts';
import type { Broken, RequestReader } from './requests.ts';

interface WritingParts {
  readonly write: Write;
  /** How objects are read and checked; null when the operation takes none. */
  readonly request: RequestReader | null;
}

/**
 * Puts its changes into the draft; the caller saves them. What is kept never waits for the answers of others: its site is
 * locked meanwhile, and one such call is made at a time.
 */
export type Changing = (draft: Draft, values: Values, body: unknown, isKept: boolean) => Sliced<SandboxAnswer>;

export function compileWriting(plan: OperationPlan, parts: WritingParts): Changing {
  const { request } = parts;
  return function* change(draft, values, body, isKept) {
    const objects = request ? body : [{}];
    const misfit = misfitOf(plan, objects);
    if (misfit) return misfit;
    const [saved, refused] = [new WrittenList(), new WrittenList(1)];
    const violations: Violation[] = [];
    let count = 0;
    const writeAll = function* (): Sliced<void> {
      for (const [index, object] of (objects as Fields[]).entries()) {
        // At least one of each: the index tells which objects were refused.
        const most = Math.max(violationsMaximum - violations.length, 1);
        const result = writeOne(plan, parts, draft, values, object, most);
        if ('shown' in result) yield* saved.write(result.shown);
        else {
          refused.add(request?.echoOf(object) ?? object);
          count += result.count;
          for (const one of result.breaches) violations.push(violationOf(one, request ? index : null));
        }
        if (areTooLarge(saved, refused)) return;
        yield;
      }
    };
    yield* isKept ? writeAll() : asRoomAllows('last', [saved, refused], writeAll());
    if (areTooLarge(saved, refused)) {
      draft.discard();
      return tooLarge(plan);
    }
    return writeAnswer(saved.count > 0 ? 200 : 400, wrapWritten([], [], violations, count), saved, refused);
  };
}

/** The answer to a body that holds no list of objects. */
function misfitOf(plan: OperationPlan, body: unknown): SandboxAnswer | null {
  if (!Array.isArray(body)) return failure(plan, 400, [bodyBreaches.noList]);
  if (body.length === 0) return failure(plan, 400, [bodyBreaches.emptyList]);
  if (body.length > listMaximumObjects) return failure(plan, 400, [listTooLong(listMaximumObjects)]);
  const strays = body.flatMap((one, index) => (isNode(one) ? [] : [violationOf(bodyBreaches.noObject, index)]));
  return strays.length > 0 ? { status: 400, body: wrapFailure(plan.envelope, strays) } : null;
}

function writeOne(
  { view }: OperationPlan,
  { write, request }: WritingParts,
  draft: Draft,
  values: Values,
  object: Fields,
  most: number,
): { shown: Json } | Broken {
  const sent = request ? request.read(object, draft, most) : { fields: {} };
  if ('breaches' in sent) return sent;
  const breaches: Breach[] = [];
  const nameOf = (field: string): string => request?.nameOf(field) ?? field;
  const before = draft.weight;
  const shown = write({
    records: draft,
    fields: sent.fields,
    values,
    nameOf,
    reject: (field, code, ...details) => breaches.push(breach(code, nameOf(field), ...details)),
  });
  if (shown && breaches.length === 0) breaches.push(...lackOfRoom(draft, before));
  if (breaches.length > 0 || !shown) {
    // What an object changes before it is refused must not stay.
    draft.undo();
    return { breaches: breaches.slice(0, most), count: breaches.length };
  }
  draft.keep();
  return { shown: view.show(shown, draft) };
}

/** A caller that only ever creates must not fill the server. What takes no more room than before is always allowed. */
function lackOfRoom(draft: Draft, before: number): Breach[] {
  if (draft.weight <= before) return [];
  if (draft.heaviestChange > sandboxRecordMaximumKilobytes * 1024) return [recordTooLarge];
  const isFull = draft.weight > sandboxMaximumMegabytes * 1024 * 1024 || draft.count > sandboxMaximumRecords;
  return isFull ? [siteFull] : [];
}
