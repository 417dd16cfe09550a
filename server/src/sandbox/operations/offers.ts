import { kroner } from '../company/register.ts';
import { addDays } from '../dates.ts';
import type { Draft, ID, StoredRecord } from '../records.ts';
import type { Write } from './behaviour.ts';
import { defaultPriceGroupID, offerAnswerDays, offerValidDays } from './site-settings.ts';

export const createOffer: Write = ({ records, fields, reject }) => {
  const debtor = records.get('debtor', fields.debtorID);
  if (debtor?.isLocked) reject('debtorID', 'debtor-locked', 'Debitoren er låst. Der kan ikke oprettes tilbud til den.');
  const date = String(fields.date ?? records.now.slice(0, 10));
  const dueDate = String(fields.dueDate ?? addDays(date, offerAnswerDays));
  const validUntilDate = String(fields.validUntilDate ?? addDays(date, offerValidDays));
  if (validUntilDate < dueDate)
    reject('validUntilDate', 'end-before-start', '{validUntilDate} må ikke ligge før {dueDate}.');
  const [costPrice, salesPrice] = [Number(fields.costPrice), Number(fields.salesPrice)];
  const coverage = kroner(salesPrice - costPrice);
  const highestNumber = [...records.all('offer')].reduce(
    (most, { offerNumber }) => Math.max(most, Number(offerNumber)),
    0,
  );
  return records.create('offer', {
    priceGroupID: debtor?.priceGroupID ?? defaultPriceGroupID(records),
    departmentID: debtor?.departmentID ?? null,
    projectID: null,
    ...fields,
    offerNumber: highestNumber + 1,
    status: 'Kladde',
    date,
    dueDate,
    validUntilDate,
    coverage,
    coveragePercent: salesPrice === 0 ? 0 : kroner((coverage / salesPrice) * 100),
    commentIDs: [],
    acceptOffer: false,
    rejectOffer: false,
    cloneOffer: true,
  });
};

/** From which status, and by which flag of the offer, a status can be reached. */
const transitions: Readonly<Record<string, { from: string; needs?: string }>> = {
  Sendt: { from: 'Kladde' },
  Accepteret: { from: 'Sendt', needs: 'acceptOffer' },
  Afvist: { from: 'Sendt', needs: 'rejectOffer' },
};

/** The status it already has changes nothing and is no error: a call can be repeated. */
export const changeOfferState: Write = ({ records, fields, reject }) => {
  const offer = records.get('offer', fields.offerID) as StoredRecord;
  const status = String(fields.status);
  if (offer.status === status) return offer;
  const { from, needs } = transitions[status] ?? {};
  if (offer.status !== from || (needs && offer[needs] !== true))
    reject('status', 'state-not-allowed', `Et tilbud med status ${offer.status} kan ikke blive ${status}.`);
  const isOpen = status === 'Sendt';
  return records.change('offer', offer.id, { status, acceptOffer: isOpen, rejectOffer: isOpen });
};

export const createOfferComment: Write = ({ records, fields }) => {
  const comment = records.create('offerComment', fields);
  setComments(records, comment.offerID, (ids) => [...ids, comment.id]);
  return comment;
};

export const updateOfferComment: Write = ({ records, fields: { id, comment } }) => {
  const changed = records.change('offerComment', id, { comment: comment ?? '' });
  // The offer shows its comments: who follows changes must hear of it.
  records.change('offer', changed.offerID, { updatedDate: records.now });
  return changed;
};

/** Shown a last time. */
export const deleteOfferComment: Write = ({ records, values }) => {
  const comment = records.get('offerComment', values.commentID) as StoredRecord;
  records.remove('offerComment', comment.id);
  setComments(records, comment.offerID, (ids) => ids.filter((id) => id !== comment.id));
  return comment;
};

function setComments(records: Draft, offerID: unknown, change: (ids: ID[]) => ID[]): void {
  records.change('offer', offerID, { commentIDs: change((records.get('offer', offerID)?.commentIDs ?? []) as ID[]) });
}
