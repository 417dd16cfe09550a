import type { FieldsOf } from '../entities/entities.ts';
import { addDays, type Day } from './days.ts';

type Status = FieldsOf<'offer'>['status'];

/** For the answer, and for the price. */
const answerDays = 14;
const validDays = 30;

export function offerDates(date: Day, dueDate: Day = addDays(date, answerDays)) {
  const validUntilDate = addDays(date, validDays);
  return { dueDate, validUntilDate: validUntilDate < dueDate ? dueDate : validUntilDate };
}

export const possibleAnswers = (status: Status) => ({
  acceptOffer: status === 'Sendt',
  rejectOffer: status === 'Sendt',
  cloneOffer: true,
});

/** The required status, and the action that must be possible. */
export const transitions: { readonly [to in Status]?: { from: Status; needs?: 'acceptOffer' | 'rejectOffer' } } = {
  Sendt: { from: 'Kladde' },
  Accepteret: { from: 'Sendt', needs: 'acceptOffer' },
  Afvist: { from: 'Sendt', needs: 'rejectOffer' },
};
