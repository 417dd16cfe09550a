import { describe, expect, it } from 'vitest';
import type { Entity, FieldsOf } from '../../entities/entities.ts';
import { readExampleCompany } from '../../facts.ts';
import { LAST_WORKDAY, officeDay, TODAY } from '../calendar.ts';
import { companies, day, dueByTerm, ore, oreOf } from '../companies.fixture.ts';

const example = readExampleCompany();

describe.each(companies)('$name', ({ name, all, get }) => {
  const own = <Name extends Entity>(entity: Name) =>
    all(entity).filter(({ id }) => name !== 'lindholm-vvs' || !example[entity][id]);
  const booked = all('invoice').filter(({ isDraft }) => !isDraft);
  const linesOf = Map.groupBy(all('invoiceLine'), ({ invoiceID }) => String(invoiceID));

  describe('offers', () => {
    it('cover the difference between price and cost', () => {
      for (const offer of all('offer')) {
        expect(ore(offer.coverage)).toBe(ore(offer.salesPrice) - ore(offer.costPrice));
        expect(Number(offer.coveragePercent)).toBeCloseTo((Number(offer.coverage) / Number(offer.salesPrice)) * 100, 1);
      }
    });

    it('can be answered while they are sent, and are of every status', () => {
      for (const { status, acceptOffer, rejectOffer } of all('offer'))
        expect([acceptOffer, rejectOffer]).toEqual(Array(2).fill(status === 'Sendt'));
      expect(new Set(all('offer').map(({ status }) => status))).toEqual(
        new Set(['Kladde', 'Sendt', 'Accepteret', 'Afvist']),
      );
    });

    it('and their projects know each other, and the customer is the same', () => {
      for (const project of all('project').filter(({ offerID }) => offerID)) {
        const offer = get('offer', project.offerID);
        expect(offer).toMatchObject({
          projectID: Number(project.id),
          debtorID: project.debtorID,
          status: 'Accepteret',
        });
        expect(String(offer.date) <= day(project.createdDate)).toBe(true);
      }
    });

    it('and their comments know each other', () => {
      for (const comment of all('offerComment'))
        expect(get('offer', comment.offerID).commentIDs).toContain(Number(comment.id));
      for (const { commentIDs, id } of all('offer'))
        for (const one of commentIDs as number[]) expect(get('offerComment', one).offerID).toBe(Number(id));
    });
  });

  describe('invoices', () => {
    it('are of every type and every status, in drafts, reminders and collection too', () => {
      const seen = (field: keyof FieldsOf<'invoice'>) => new Set(all('invoice').map((invoice) => invoice[field]));
      expect([...seen('type')].sort()).toEqual([
        'Abonnement',
        'Aconto faktura',
        'Aconto kreditnota',
        'Faktura',
        'Kreditnota',
        'Slutopgørelse',
      ]);
      expect([...seen('status')].sort()).toEqual(['Betalt', 'Delvist betalt', 'Ikke betalt']);
      expect(seen('latestReminderNumber').size).toBeGreaterThanOrEqual(4);
      expect(seen('isDraft')).toEqual(new Set([true, false]));
      expect(seen('currencyCode')).toEqual(new Set(['DKK', 'EUR']));
    });

    it('have lines that add up, numbered from one', () => {
      for (const [, lines] of linesOf) {
        expect(lines.map(({ lineNumber }) => lineNumber)).toEqual(lines.map((_, index) => index + 1));
        for (const { quantity, unitPrice, discountPercent, lineTotal } of lines) {
          expect(ore(lineTotal)).toBe(
            ore(Number((Number(quantity) * Number(unitPrice) * (1 - Number(discountPercent) / 100)).toFixed(6))),
          );
          expect(Number(unitPrice)).toBeGreaterThanOrEqual(0);
        }
      }
    });

    it('are due as the payment terms say', () => {
      for (const { date, dueDate: due, paymentTermID } of booked)
        expect(due).toBe(dueByTerm(date, get('paymentTerm', paymentTermID).name));
    });

    it('are paid as far as the status says', () => {
      for (const { status, price, remainingAmount } of booked) {
        const expected =
          ore(remainingAmount) === 0
            ? 'Betalt'
            : ore(remainingAmount) === ore(price)
              ? 'Ikke betalt'
              : 'Delvist betalt';
        expect(status).toBe(expected);
      }
    });

    it('are overdue when the day has passed and something is owed, but credit notes never', () => {
      for (const { isOverdue, dueDate: due, remainingAmount } of booked)
        expect(isOverdue).toBe(String(due) < TODAY && Number(remainingAmount) > 0);
    });

    it('as drafts have no number and no due date, and nothing is owed', () => {
      const drafts = all('invoice').filter(({ isDraft }) => isDraft);
      expect(drafts.length).toBeGreaterThan(2);
      for (const draft of drafts)
        expect(draft).toMatchObject({
          appendixNumber: null,
          dueDate: null,
          status: 'Ikke betalt',
          remainingAmount: 0,
          deliveryStatus: 'Ikke sendt',
          isOverdue: false,
        });
    });

    it('have numbers that rise with the date', () => {
      const dates = own('invoice')
        .filter(({ isDraft }) => !isDraft)
        .map(({ date }) => String(date));
      expect(dates).toEqual([...dates].sort());
      expect(new Set(booked.map(({ appendixNumber }) => appendixNumber)).size).toBe(booked.length);
    });

    it('are written on office days, and changed last when something happened', () => {
      for (const { date, createdDate, updatedDate } of booked) {
        expect(officeDay(String(date), 0)).toBe(date);
        expect(String(updatedDate) >= String(createdDate)).toBe(true);
        expect(day(updatedDate) <= LAST_WORKDAY).toBe(true);
      }
    });

    it('are reminded of after the due date, and never without a reminder’s number', () => {
      for (const { latestReminderNumber, latestReminderDate, dueDate: due } of all('invoice')) {
        expect(Boolean(latestReminderDate)).toBe(latestReminderNumber !== 'Ingen');
        if (latestReminderDate) expect(String(latestReminderDate) > String(due)).toBe(true);
      }
    });

    it('of a credit are negative, all others positive', () => {
      for (const { type, price } of all('invoice'))
        expect(Number(price) < 0).toBe(String(type).toLowerCase().includes('kreditnota'));
    });

    it('in another currency add up in that currency', () => {
      for (const invoice of all('invoice')) {
        expect(ore(invoice.foreignPriceWOVat)).toBe(oreOf(linesOf.get(invoice.id) ?? [], 'foreignLineTotal'));
        expect(ore(invoice.foreignPrice)).toBe(ore(invoice.foreignPriceWOVat) + ore(invoice.foreignVatAmount));
        if (invoice.currencyCode === 'DKK') expect(ore(invoice.foreignPrice)).toBe(ore(invoice.price));
      }
    });

    it('of a final statement take off exactly what was billed on account', () => {
      const finals = all('invoice').filter(({ type }) => type === 'Slutopgørelse');
      expect(finals.length).toBeGreaterThan(2);
      for (const { id, projectID, offerID } of finals) {
        const onAccount = all('invoice').filter(
          (one) => one.projectID === projectID && String(one.type).startsWith('Aconto'),
        );
        const lines = linesOf.get(id) ?? [];
        expect(
          oreOf(
            lines.filter(({ itemNumber }) => itemNumber === 'ACONTO'),
            'lineTotal',
          ),
        ).toBe(-oreOf(onAccount, 'priceWOVat'));
        expect(ore(lines[0]?.lineTotal)).toBe(ore(get('offer', offerID).salesPrice));
      }
    });

    it('of a subscription tell its period, others tell none', () => {
      for (const { type, subscriptionID = null, subscriptionPeriodStart, subscriptionPeriodEnd } of all('invoice')) {
        expect(subscriptionID !== null).toBe(type === 'Abonnement');
        if (subscriptionID !== null) expect(String(subscriptionPeriodStart) < String(subscriptionPeriodEnd)).toBe(true);
      }
    });

    it('carry the fitters’ notes of their worksheets', () => {
      for (const { fitterNote, fitterNoteWorksheetIDs } of all('invoice')) {
        const notes = (fitterNoteWorksheetIDs as number[]).map((id) => get('worksheet', id).fitterNote);
        expect(fitterNote).toBe(notes.join('\n\n'));
      }
    });

    it('carry a note from every worksheet with notes whose hours they bill, but credit notes carry none', () => {
      const billed = Map.groupBy(all('fitterHour'), ({ invoiceID }) => String(invoiceID));
      for (const { id, type, createdDate, fitterNoteWorksheetIDs } of all('invoice')) {
        const sheets = new Set((billed.get(id) ?? []).map(({ worksheetID }) => Number(worksheetID)));
        const noted = [...sheets].filter((sheetID) => {
          const { fitterNote, completedDate } = get('worksheet', sheetID);
          return fitterNote && completedDate && day(completedDate) <= day(createdDate);
        });
        const expected = String(type).toLowerCase().includes('kreditnota') ? [] : noted;
        expect((fitterNoteWorksheetIDs as number[]).toSorted(), id).toEqual(expected.toSorted());
      }
      const statements = all('invoice').filter(({ type }) => type === 'Slutopgørelse');
      expect(statements.filter(({ fitterNote }) => fitterNote).length).toBeGreaterThan(2);
    });

    it('bill the hours they point at, in full and once', () => {
      const lines = all('invoiceLine').filter((line) => line.fitterHourID && Number(line.quantity) > 0);
      expect(new Set(lines.map(({ fitterHourID }) => fitterHourID)).size).toBe(lines.length);
      for (const { fitterHourID, invoiceID, quantity, unitPrice } of lines)
        expect(get('fitterHour', fitterHourID)).toMatchObject({ invoiceID, hours: quantity, hourRate: unitPrice });
    });

    it('bill only hours that were worked before, that were approved, and on the same project', () => {
      for (const { isInvoiced, invoiceID = null, projectID, date, approvedDate } of all('fitterHour')) {
        expect(invoiceID !== null).toBe(isInvoiced);
        if (invoiceID === null) continue;
        const invoice = get('invoice', invoiceID);
        expect(invoice.projectID).toBe(projectID);
        expect(String(date) <= String(invoice.date)).toBe(true);
        expect(approvedDate).toBeTruthy();
        expect(day(approvedDate) <= String(invoice.date)).toBe(true);
      }
    });
  });

  describe('debtors', () => {
    it('owe what is due and what is not due yet', () => {
      const invoicesOf = Map.groupBy(booked, ({ debtorID }) => String(debtorID));
      for (const debtor of all('debtor')) {
        const overdue = (invoicesOf.get(debtor.id) ?? []).filter(({ dueDate: due }) => String(due) < TODAY);
        expect(ore(debtor.overdueBalance)).toBe(oreOf(overdue, 'remainingAmount'));
        expect(ore(debtor.balance)).toBe(ore(debtor.overdueBalance) + ore(debtor.notDueBalance));
      }
    });

    it('are there before their first project, and get invoices by EAN only with a number', () => {
      for (const { debtorID, createdDate } of all('project'))
        expect(day(get('debtor', debtorID).createdDate) <= day(createdDate)).toBe(true);
      for (const { invoiceDeliveryMethod, ean } of all('debtor'))
        if (invoiceDeliveryMethod === 'EAN') expect(ean).toBeTruthy();
    });
  });
});
