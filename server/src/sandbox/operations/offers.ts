import { dayOf } from '@fagvaerk/company/rules/days.ts';
import { coverageOf } from '@fagvaerk/company/rules/money.ts';
import { offerDates, possibleAnswers, transitions } from '@fagvaerk/company/rules/offers.ts';
import type { CompanyWriter } from '../records/records.ts';
import type { Sent, Write } from './behaviour.ts';
import { defaultPriceGroupID } from './site-settings.ts';

type SentOffer = Sent<
  'offer',
  'title' | 'debtorID' | 'sellerID' | 'managerID' | 'costPrice' | 'salesPrice' | 'description',
  'date' | 'dueDate' | 'validUntilDate' | 'priceGroupID' | 'departmentID'
>;

export const createOffer: Write<SentOffer> = ({ records, fields, reject, nameOf }) => {
  const debtor = records.get('debtor', fields.debtorID);
  if (debtor?.isLocked) reject('debtorID', 'debtor-locked');
  const date = fields.date ?? dayOf(records.now);
  const offer = { ...offerDates(date, fields.dueDate), ...fields, date };
  if (offer.validUntilDate < offer.dueDate) reject('validUntilDate', 'end-before-start', { start: nameOf('dueDate') });
  return records.create('offer', {
    priceGroupID: debtor?.priceGroupID ?? defaultPriceGroupID(records),
    departmentID: debtor?.departmentID ?? null,
    ...offer,
    offerNumber: records.highest('offer', 'offerNumber') + 1,
    status: 'Kladde',
    ...coverageOf(fields.salesPrice, fields.costPrice),
    commentIDs: [],
    ...possibleAnswers('Kladde'),
  });
};

/** Repeating the current status is allowed: calls can be retried. */
export const changeOfferState: Write<{ offerID: number } & Sent<'offer', 'status'>> = ({ records, fields, reject }) => {
  const { offerID, status } = fields;
  const offer = records.get('offer', offerID);
  if (!offer || offer.status === status) return offer;
  const { from, needs } = transitions[status] ?? {};
  if (offer.status !== from || (needs && !offer[needs]))
    reject('status', 'state-not-allowed', { from: offer.status, to: status });
  return records.change('offer', offer.id, { status, ...possibleAnswers(status) });
};

export const createOfferComment: Write<Sent<'offerComment', 'offerID' | 'comment' | 'createdByID'>> = ({
  records,
  fields,
}) => {
  const comment = records.create('offerComment', fields);
  setComments(records, comment.offerID, (ids) => [...ids, comment.id]);
  return comment;
};

export const updateOfferComment: Write<{ id: number; comment: string }> = ({ records, fields: { id, comment } }) => {
  const changed = records.change('offerComment', id, { comment });
  // So that clients that synchronise offers see the change.
  records.change('offer', changed.offerID, { updatedDate: records.now });
  return changed;
};

export const deleteOfferComment: Write = ({ records, values }) => {
  const comment = records.get('offerComment', Number(values.commentID));
  if (!comment) return undefined;
  records.remove('offerComment', comment.id);
  setComments(records, comment.offerID, (ids) => ids.filter((id) => id !== comment.id));
  return comment;
};

function setComments(records: CompanyWriter, offerID: number, change: (ids: number[]) => number[]): void {
  records.change('offer', offerID, { commentIDs: change(records.get('offer', offerID)?.commentIDs ?? []) });
}
