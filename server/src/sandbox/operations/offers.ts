import { dayOf } from '@fagvaerk/company/rules/days.ts';
import { coverageOf } from '@fagvaerk/company/rules/money.ts';
import { offerDates, possibleAnswers, transitions } from '@fagvaerk/company/rules/offers.ts';
import type { CompanyWriter } from '../records/records.ts';
import type { Sent, WriteBehaviour } from './behaviour.ts';
import { defaultPriceGroupID } from './site-settings.ts';

type SentOffer = Sent<
  'offer',
  'title' | 'debtorID' | 'sellerID' | 'managerID' | 'costPrice' | 'salesPrice' | 'description',
  'date' | 'dueDate' | 'validUntilDate' | 'priceGroupID' | 'departmentID'
>;

export const createOffer: WriteBehaviour<SentOffer> = {
  check({ records, fields, isRefused, reject, nameOf }) {
    if (records.get('debtor', fields.debtorID)?.isLocked) reject('debtorID', 'debtor-locked');
    const { date = dayOf(records.now), validUntilDate } = fields;
    const { dueDate } = offerDates(date, fields.dueDate);
    if (validUntilDate && validUntilDate < dueDate && !isRefused('date') && !isRefused('dueDate'))
      reject('validUntilDate', 'end-before-start', { start: nameOf('dueDate') });
  },
  write({ records, fields }) {
    const debtor = records.get('debtor', fields.debtorID);
    const date = fields.date ?? dayOf(records.now);
    return records.create('offer', {
      priceGroupID: debtor?.priceGroupID ?? defaultPriceGroupID(records),
      departmentID: debtor?.departmentID ?? null,
      ...offerDates(date, fields.dueDate),
      ...fields,
      date,
      offerNumber: records.highest('offer', 'offerNumber') + 1,
      status: 'Kladde',
      ...coverageOf(fields.salesPrice, fields.costPrice),
      commentIDs: [],
      ...possibleAnswers('Kladde'),
    });
  },
};

/** Repeating the current status is allowed: calls can be retried. */
export const changeOfferState: WriteBehaviour<{ offerID: number } & Sent<'offer', 'status'>> = {
  check({ records, fields: { offerID, status }, reject }) {
    const offer = records.get('offer', offerID);
    if (!offer || !status || offer.status === status) return;
    const { from, needs } = transitions[status] ?? {};
    if (offer.status !== from || (needs && !offer[needs]))
      reject('status', 'state-not-allowed', { from: offer.status, to: status });
  },
  write: ({ records, fields: { offerID, status } }) =>
    records.change('offer', offerID, { status, ...possibleAnswers(status) }),
};

export const createOfferComment: WriteBehaviour<Sent<'offerComment', 'offerID' | 'comment' | 'createdByID'>> = {
  write({ records, fields }) {
    const comment = records.create('offerComment', fields);
    setComments(records, comment.offerID, (ids) => [...ids, comment.id]);
    return comment;
  },
};

export const updateOfferComment: WriteBehaviour<{ id: number; comment: string }> = {
  write({ records, fields: { id, comment } }) {
    const changed = records.change('offerComment', id, { comment });
    // So that clients that synchronise offers see the change.
    records.change('offer', changed.offerID, { updatedDate: records.now });
    return changed;
  },
};

export const deleteOfferComment: WriteBehaviour = {
  write({ records, values }) {
    const comment = records.get('offerComment', Number(values.commentID));
    if (!comment) return undefined;
    records.remove('offerComment', comment.id);
    setComments(records, comment.offerID, (ids) => ids.filter((id) => id !== comment.id));
    return comment;
  },
};

function setComments(records: CompanyWriter, offerID: number, change: (ids: number[]) => number[]): void {
  records.change('offer', offerID, { commentIDs: change(records.get('offer', offerID)?.commentIDs ?? []) });
}
