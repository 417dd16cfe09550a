import { describe, expect, it } from 'vitest';
import type { FieldsOf } from '../../entities/entities.ts';
import { LAST_WORKDAY, officeDay, TODAY } from '../calendar.ts';
import { companies, day, ore, oreOf } from '../companies.fixture.ts';

describe.each(companies)('$name', ({ all, own, get }) => {
  const booked = all('invoice').filter(({ isDraft }) => !isDraft);
  const linesOf = Map.groupBy(all('invoiceLine'), ({ invoiceID }) => String(invoiceID));

  describe('offers', () => {
    it('can be accepted or rejected only in status Sendt, and include every status', () => {
      for (const { status, acceptOffer, rejectOffer } of all('offer'))
        expect([acceptOffer, rejectOffer]).toEqual(Array(2).fill(status === 'Sendt'));
      expect(new Set(all('offer').map(({ status }) => status))).toEqual(
        new Set(['Kladde', 'Sendt', 'Accepteret', 'Afvist']),
      );
    });

    it('and their projects refer to each other and to the same customer', () => {
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

    it('and their comments refer to each other', () => {
      for (const comment of all('offerComment'))
        expect(get('offer', comment.offerID).commentIDs).toContain(Number(comment.id));
      for (const { commentIDs, id } of all('offer'))
        for (const one of commentIDs) expect(get('offerComment', one).offerID).toBe(Number(id));
    });
  });

  describe('invoices', () => {
    it('include drafts and every type, status, reminder level and currency', () => {
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

    it('have lines numbered from 1 with correct line totals', () => {
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

    it('have a status that matches the remaining amount', () => {
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

    it('have no number, due date or remaining amount as drafts', () => {
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

    it('have ids in date order and unique numbers', () => {
      const dates = own('invoice')
        .filter(({ isDraft }) => !isDraft)
        .map(({ date }) => String(date));
      expect(dates).toEqual([...dates].sort());
      expect(new Set(booked.map(({ appendixNumber }) => appendixNumber)).size).toBe(booked.length);
    });

    it('are dated on office days, and not updated before creation or after the last workday', () => {
      for (const { date, createdDate, updatedDate } of booked) {
        expect(officeDay(String(date), 0)).toBe(date);
        expect(String(updatedDate) >= String(createdDate)).toBe(true);
        expect(day(updatedDate) <= LAST_WORKDAY).toBe(true);
      }
    });

    it('have a reminder date, after the due date, exactly when they have a reminder number', () => {
      for (const { latestReminderNumber, latestReminderDate, dueDate: due } of all('invoice')) {
        expect(Boolean(latestReminderDate)).toBe(latestReminderNumber !== 'Ingen');
        if (latestReminderDate) expect(String(latestReminderDate) > String(due)).toBe(true);
      }
    });

    it('have a negative price exactly when they are credit notes', () => {
      for (const { type, price } of all('invoice'))
        expect(Number(price) < 0).toBe(String(type).toLowerCase().includes('kreditnota'));
    });

    it('have correct totals in a foreign currency', () => {
      for (const invoice of all('invoice')) {
        expect(ore(invoice.foreignPriceWOVat)).toBe(oreOf(linesOf.get(invoice.id) ?? [], 'foreignLineTotal'));
        expect(ore(invoice.foreignPrice)).toBe(ore(invoice.foreignPriceWOVat) + ore(invoice.foreignVatAmount));
        if (invoice.currencyCode === 'DKK') expect(ore(invoice.foreignPrice)).toBe(ore(invoice.price));
      }
    });

    it('deduct exactly the on-account invoices in a final statement', () => {
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

    it('have a subscription with a valid period exactly when the type is Abonnement', () => {
      for (const { type, subscriptionID = null, subscriptionPeriodStart, subscriptionPeriodEnd } of all('invoice')) {
        expect(subscriptionID !== null).toBe(type === 'Abonnement');
        if (subscriptionID !== null) expect(String(subscriptionPeriodStart) < String(subscriptionPeriodEnd)).toBe(true);
      }
    });

    it('contain the fitter notes of the worksheets they list', () => {
      for (const { fitterNote, fitterNoteWorksheetIDs } of all('invoice')) {
        const notes = fitterNoteWorksheetIDs.map((id) => get('worksheet', id).fitterNote);
        expect(fitterNote).toBe(notes.join('\n\n'));
      }
    });

    it('list every completed worksheet with a fitter note whose hours they bill, except on credit notes', () => {
      const billed = Map.groupBy(all('fitterHour'), ({ invoiceID }) => String(invoiceID));
      for (const { id, type, createdDate, fitterNoteWorksheetIDs } of all('invoice')) {
        const sheets = new Set((billed.get(id) ?? []).map(({ worksheetID }) => Number(worksheetID)));
        const noted = [...sheets].filter((sheetID) => {
          const { fitterNote, completedDate } = get('worksheet', sheetID);
          return fitterNote && completedDate && day(completedDate) <= day(createdDate);
        });
        const expected = String(type).toLowerCase().includes('kreditnota') ? [] : noted;
        expect(fitterNoteWorksheetIDs.toSorted(), id).toEqual(expected.toSorted());
      }
      const statements = all('invoice').filter(({ type }) => type === 'Slutopgørelse');
      expect(statements.filter(({ fitterNote }) => fitterNote).length).toBeGreaterThan(2);
    });

    it('bill each referenced hour record in full and only once', () => {
      const lines = all('invoiceLine').filter((line) => line.fitterHourID && Number(line.quantity) > 0);
      expect(new Set(lines.map(({ fitterHourID }) => fitterHourID)).size).toBe(lines.length);
      for (const { fitterHourID, invoiceID, quantity, unitPrice } of lines)
        expect(get('fitterHour', fitterHourID)).toMatchObject({ invoiceID, hours: quantity, hourRate: unitPrice });
    });

    it('bill only hours of the same project that were worked and approved by the invoice date', () => {
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
    it('have a balance that is the sum of overdue and not yet due amounts', () => {
      const invoicesOf = Map.groupBy(booked, ({ debtorID }) => String(debtorID));
      for (const debtor of all('debtor')) {
        const overdue = (invoicesOf.get(debtor.id) ?? []).filter(({ dueDate: due }) => String(due) < TODAY);
        expect(ore(debtor.overdueBalance)).toBe(oreOf(overdue, 'remainingAmount'));
        expect(ore(debtor.balance)).toBe(ore(debtor.overdueBalance) + ore(debtor.notDueBalance));
      }
    });

    it('are created no later than their first project, and have an EAN number if invoiced by EAN', () => {
      for (const { debtorID, createdDate } of all('project'))
        expect(day(get('debtor', debtorID).createdDate) <= day(createdDate)).toBe(true);
      for (const { invoiceDeliveryMethod, ean } of all('debtor'))
        if (invoiceDeliveryMethod === 'EAN') expect(ean).toBeTruthy();
    });
  });
});
