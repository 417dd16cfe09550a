import type { FieldsOf } from '../entities/entities.ts';

type Worksheet = FieldsOf<'worksheet'>;

/** Callers show their buttons accordingly. */
export function possibleActions(
  { isCompleted, isClosed, readyToBill }: Pick<Worksheet, 'isCompleted' | 'isClosed' | 'readyToBill'>,
  hasHours: boolean,
) {
  return {
    editWorksheet: !isClosed,
    deleteWorksheet: !hasHours,
    completeWorksheet: !isCompleted && !isClosed,
    reopenWorksheet: isCompleted && !isClosed,
    billWorksheet: isCompleted && !readyToBill && !isClosed,
  };
}

/** Any status other than completed reopens it. */
export function inStatus(worksheet: Pick<Worksheet, 'readyToBill'>, status: Worksheet['status'], now: string) {
  const isCompleted = status === 'Completed';
  return {
    status,
    isCompleted,
    completedDate: isCompleted ? now : null,
    readyToBill: isCompleted && worksheet.readyToBill,
  };
}
