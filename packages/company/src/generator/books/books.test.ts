import { describe, expect, it } from 'vitest';
import type { Entity, FieldsOf } from '../../entities/entities.ts';
import { readExampleCompany } from '../../facts.ts';
import { LAST_WORKDAY, TODAY } from '../calendar.ts';
import { companies, day, ore, oreOf } from '../companies.fixture.ts';

const example = readExampleCompany();

describe.each(companies)('$name', ({ name, all, get }) => {
  const isGiven = (entity: Entity, id: string) => name === 'lindholm-vvs' && example[entity][id] !== undefined;
  const posts = all('financialPost');
  const onAccount = (accountID: unknown) => posts.filter((post) => post.accountID === accountID);

  describe('purchases', () => {
    const bought = all('purchaseInvoice');

    it('include every status, credit notes and purchases in euro', () => {
      expect(new Set(bought.map(({ status }) => status))).toEqual(
        new Set(['Received', 'PendingApproval', 'Approved', 'Rejected', 'Paid']),
      );
      expect(new Set(bought.map(({ type }) => type))).toEqual(new Set(['Faktura', 'Kreditnota']));
      expect(new Set(bought.map(({ currency }) => currency))).toEqual(new Set(['DKK', 'EUR']));
    });

    it('have approval and payment fields that match the status', () => {
      for (const one of bought) {
        expect(one.approved).toBe(one.status === 'Approved' || one.status === 'Paid');
        expect(one.isPaid).toBe(one.status === 'Paid');
        expect(ore(one.remaining)).toBe(one.isPaid ? 0 : ore(one.total));
        expect(Boolean(one.approvedDate)).toBe(one.approved);
        expect(one.approvedByIDs).toEqual(one.approved ? one.approverIDs : []);
        expect(one.pendingApproverIDs).toEqual(one.status === 'PendingApproval' ? one.approverIDs : []);
      }
    });

    it('have approvers with the InvoiceApprover role', () => {
      const role = all('role').find((one) => one.name === 'InvoiceApprover')?.id ?? '';
      for (const { approverIDs } of bought)
        for (const id of approverIDs as string[]) expect(get('user', id).roleIDs).toContain(role);
    });

    it('from foreign creditors are in euro and the EU VAT zone, without Danish VAT', () => {
      const abroad = all('creditor').filter(({ addressID }) => get('address', addressID).countryCode !== 'DK');
      expect(abroad.map(({ currency }) => currency)).toEqual(['EUR']);
      for (const {
        vatZoneID,
        cvr,
        iban,
        swift,
        paymentType,
        phone,
        email,
        addressID,
        bankRegistrationNumber,
      } of abroad) {
        expect(get('vatZone', vatZoneID).name).toBe('EU');
        expect(get('address', addressID)).toMatchObject({ zipCode: '24937', city: 'Flensburg', countryCode: 'DE' });
        expect([cvr, bankRegistrationNumber, paymentType]).toEqual(['', '', 'Udlandsoverførsel']);
        expect(iban).toMatch(/^DE\d{20}$/);
        expect(swift).toMatch(/^[A-Z]{4}DE[A-Z0-9]{2}$/);
        expect(phone).toMatch(/^\+49\d+$/);
        expect(['waermehausnord.example', 'solarwerkflensburg.example']).toContain(String(email).split('@')[1]);
      }
      for (const { creditorID, vatZoneID, net, vat, total, foreignVat, currency, foreignNet, foreignTotal } of bought) {
        expect(vatZoneID).toBe(get('creditor', creditorID).vatZoneID);
        if (currency === 'DKK') continue;
        expect([vat, foreignVat]).toEqual([0, 0]);
        expect([total, foreignTotal]).toEqual([net, foreignNet]);
      }
      const foreignIDs = new Set(abroad.map(({ id }) => Number(id)));
      const taxed = posts.filter((post) => foreignIDs.has(Number(post.creditorID)) && ore(post.vatAmount) !== 0);
      expect(taxed).toEqual([]);
    });

    it('add up to the creditor balances if approved and not paid', () => {
      for (const creditor of all('creditor')) {
        const approved = bought.filter(({ creditorID, approved: is }) => String(creditorID) === creditor.id && is);
        expect(ore(creditor.balance)).toBe(-oreOf(approved, 'remaining') + 0);
        const overdue = approved.filter(({ dueDate: due }) => String(due) < TODAY);
        expect(ore(creditor.overdueBalance)).toBe(-oreOf(overdue, 'remaining') + 0);
      }
    });

    it('of materials belong to a warehouse location or a project', () => {
      const isMaterial = (accountID: number) => get('financialAccount', accountID).name === 'Materialekøb';
      const lines = all('purchaseInvoiceLine').filter(({ financialAccountID }) => isMaterial(financialAccountID));
      expect(lines.filter(({ projectID, locationID }) => projectID === null && locationID === null)).toEqual([]);
    });
  });

  describe('financial posts', () => {
    it('balance within each voucher and share its date', () => {
      const vouchers = [...Map.groupBy(posts, ({ appendixNumber }) => appendixNumber)];
      expect(vouchers.filter(([, list]) => oreOf(list, 'amount') !== 0)).toEqual([]);
      expect(vouchers.filter(([, list]) => new Set(list.map(({ date }) => date)).size > 1)).toEqual([]);
    });

    it('never have an amount of zero', () => expect(posts.filter(({ amount }) => ore(amount) === 0)).toEqual([]));

    it('add up to the debtor balances', () => {
      const [debtor] = all('debtor');
      expect(oreOf(onAccount(debtor?.financialAccountID), 'amount')).toBe(oreOf(all('debtor'), 'balance'));
    });

    it('add up to the creditor balances', () => {
      const [creditor] = all('creditor');
      expect(oreOf(onAccount(creditor?.financialAccountID), 'amount')).toBe(oreOf(all('creditor'), 'balance'));
    });

    it('include every booked invoice with its VAT, but no drafts', () => {
      const byInvoice = Map.groupBy(
        posts.filter((post) => post.invoiceID && get('invoice', post.invoiceID).appendixNumber === post.appendixNumber),
        ({ invoiceID }) => String(invoiceID),
      );
      for (const { id, isDraft, price, vatAmount, priceWOVat } of all('invoice')) {
        const own = byInvoice.get(id) ?? [];
        expect(own.length).toBe(isDraft ? 0 : 3);
        if (isDraft) continue;
        expect(own.map(({ amount }) => ore(amount))).toEqual([ore(price), -ore(priceWOVat), -ore(vatAmount)]);
        expect(own.map((post) => ore(post.vatAmount))).toEqual([0, -ore(vatAmount), 0]);
      }
    });

    it('include exactly the approved purchases', () => {
      const inBooks = new Set(posts.map(({ purchaseInvoiceID }) => String(purchaseInvoiceID)));
      for (const { id, approved } of all('purchaseInvoice')) expect(inBooks.has(id)).toBe(approved);
    });

    it('are created in id order, and never in the future', () => {
      const own = posts.filter(({ id }) => !isGiven('financialPost', id)).map(({ createdDate }) => String(createdDate));
      expect(own).toEqual([...own].sort());
      expect(posts.filter((post) => String(post.date) > LAST_WORKDAY || day(post.createdDate) > LAST_WORKDAY)).toEqual(
        [],
      );
    });

    it('leave the VAT accounts at zero at the end of the last quarter', () => {
      const accounts = all('financialAccount').filter((account) =>
        ['Salgsmoms', 'Købsmoms', 'Erhvervelsesmoms, EU'].includes(String(account.name)),
      );
      for (const { id } of accounts)
        expect(
          oreOf(
            onAccount(Number(id)).filter(({ date }) => String(date) <= '2026-09-30'),
            'amount',
          ),
        ).toBe(0);
    });

    it('show similar monthly revenue before and after the first simulated jobs', () => {
      const sums = (from: string, to: string) => {
        const monthly = posts
          .filter(({ date }) => String(date).slice(0, 7) >= from && String(date).slice(0, 7) <= to)
          .filter(
            ({ accountID }) =>
              get('parentAccount', get('financialAccount', accountID).parentAccountID).name === 'Omsætning',
          );
        const months = new Set(monthly.map(({ date }) => String(date).slice(0, 7))).size;
        const perMonth = (list: readonly FieldsOf<'financialPost'>[]) => -oreOf(list, 'amount') / months;
        return {
          total: perMonth(monthly),
          on: (id: string) => perMonth(monthly.filter((post) => String(post.accountID) === id)),
        };
      };
      const before = sums('2026-01', '2026-04');
      const after = sums('2026-06', '2026-10');
      expect(Math.abs(before.total / after.total - 1)).toBeLessThan(0.15);
      expect(Math.abs(sums('2026-05', '2026-05').total / after.total - 1)).toBeLessThan(0.15);
      for (const { id } of all('financialAccount'))
        expect(Math.abs(before.on(id) / before.total - after.on(id) / after.total), id).toBeLessThan(0.05);
    });

    it('show similar monthly wages and purchases before and after the first simulated jobs', () => {
      for (const account of ['Løn, montører', 'Materialekøb', 'Underentreprenører']) {
        const id = Number(all('financialAccount').find((one) => one.name === account)?.id);
        const perMonth = (from: string, to: string, months: number) =>
          oreOf(
            onAccount(id).filter(({ date }) => String(date) >= from && String(date) < to),
            'amount',
          ) / months;
        const ratio = perMonth('2026-01', '2026-05', 4) / perMonth('2026-06', '2026-11', 5);
        expect(Math.abs(ratio - 1), account).toBeLessThan(0.15);
      }
    });

    it('leave a positive bank balance', () => {
      const bank = all('financialAccount').find((account) => account.name === 'Driftskonto i bank');
      let balance = 0;
      for (const { amount } of onAccount(Number(bank?.id)).sort((one, other) =>
        String(one.date) < String(other.date) ? -1 : 1,
      ))
        balance += Number(amount);
      expect(balance).toBeGreaterThan(0);
    });

    describe('budgets', () => {
      type Dimensions = Partial<Pick<FieldsOf<'budget'>, 'departmentID' | 'carrierID' | 'purposeID'>>;
      const isWithin = (budget: Dimensions, one: Dimensions) =>
        (['departmentID', 'carrierID', 'purposeID'] as const).every(
          (field) => (budget[field] ?? null) === null || budget[field] === one[field],
        );
      const year = (budget: FieldsOf<'budget'>) => budget.startDate.slice(0, 4);

      it('never cover the same account, year and dimensions twice', () => {
        const plans = all('budget');
        for (const budget of plans)
          for (const other of plans) {
            if (other.id === budget.id || other.financialAccountID !== budget.financialAccountID) continue;
            if (year(other) === year(budget)) expect(isWithin(budget, other), `${budget.id} ${other.id}`).toBe(false);
          }
      });

      it('are close to the booked amounts', () => {
        const odd = all('budget')
          .filter((budget) => year(budget) === '2026' && !isGiven('budget', budget.id))
          .map((budget) => {
            const own = onAccount(budget.financialAccountID).filter(
              (post) => isWithin(budget, post) && String(post.date) < '2026-11',
            );
            // Ten months are booked.
            return { ...budget, ratio: ((Math.abs(oreOf(own, 'amount')) / 100) * 1.2) / Number(budget.amount) };
          })
          .filter(({ ratio }) => ratio < 0.75 || ratio > 1.3);
        expect(odd).toEqual([]);
      });

      it('cover the revenue of every department', () => {
        const income = new Set(
          all('financialAccount')
            .filter(({ parentAccountID }) => get('parentAccount', parentAccountID).name === 'Omsætning')
            .map(({ id }) => Number(id)),
        );
        for (const { accountID, departmentID } of posts.filter((post) => income.has(Number(post.accountID))))
          expect(
            all('budget').some(
              (budget) =>
                budget.financialAccountID === accountID &&
                budget.departmentID === departmentID &&
                year(budget) === '2026',
            ),
            `${accountID} ${departmentID}`,
          ).toBe(true);
      });
    });

    it('add up to the totals of the parent accounts that are not in the example', () => {
      for (const parent of all('parentAccount').filter(({ id }) => !isGiven('parentAccount', id))) {
        const accounts = new Set(
          all('financialAccount')
            .filter(({ parentAccountID }) => String(parentAccountID) === parent.id)
            .map(({ id }) => Number(id)),
        );
        const own = posts.filter(({ accountID }) => accounts.has(Number(accountID)));
        expect(ore(parent.amount)).toBe(oreOf(own, 'amount'));
        expect(ore(parent.vatAmount)).toBe(oreOf(own, 'vatAmount'));
        expect(parent.postCount).toBe(own.length);
      }
    });

    it('have accounts of the same type as the parent account', () => {
      for (const { parentAccountID, type } of all('financialAccount'))
        expect(get('parentAccount', parentAccountID).type).toBe(type);
    });
  });
});
