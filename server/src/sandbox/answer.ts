import { type Body, wrapFailure } from '../answer/envelope.ts';
import { type Breach, violationOf } from '../answer/violation.ts';
import type { OperationPlan } from './operation-plan.ts';

/** What the sandbox answers: a wrapped body, the same as JSON that is kept, or a file as it is. */
export type SandboxAnswer =
  | { readonly status: 200 | 400 | 404; readonly body: Body }
  | { readonly status: 200; readonly json: string }
  | { readonly status: 200; readonly file: Buffer; readonly fileName: string; readonly mediaType: string };

/** A call that fails as a whole. */
export function failure(
  { envelope }: Pick<OperationPlan, 'envelope'>,
  status: 400 | 404,
  breaches: readonly Breach[],
  unreadable: readonly Breach[] = [],
): SandboxAnswer {
  const violations = (list: readonly Breach[]) => list.map((breach) => violationOf(breach, null));
  return { status, body: wrapFailure(envelope, violations(breaches), violations(unreadable)) };
}
