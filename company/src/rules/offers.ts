import type { FieldsOf } from '../entities/entities.ts';
import { addDays, type Day } from './days.ts';

type Status = FieldsOf<'offer'>['status'];

/** Days from the offer to the deadline of the answer, and to the end of its price. */
const answerDays = 14;
const validDays = 30;

export const offerDates = (date: Day) => ({
  dueDate: addDays(date, answerDays),
  validUntilDate: addDays(date, validDays),
});

/** What can be done with an offer now. */
export const possibleAnswers = (status: Status) => ({
  acceptOffer: status === 'Sendt',
  rejectOffer: status === 'Sendt',
  cloneOffer: true,
});

/** The status that an offer must have, and what must be possible, before it can have another. */
export const transitions: { readonly [to in Status]?: { from: Status; needs?: 'acceptOffer' | 'rejectOffer' } } = {
  Sendt: { from: 'Kladde' },
  Accepteret: { from: 'Sendt', needs: 'acceptOffer' },
  Afvist: { from: 'Sendt', needs: 'rejectOffer' },
};
