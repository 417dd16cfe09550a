import { describe, expect, it } from 'vitest';
import type { FieldsOf } from '../../entities/entities.ts';
import { LAST_WORKDAY, TODAY } from '../calendar.ts';
import { companies, day, ore, oreOf } from '../companies.fixture.ts';

describe.each(companies)('$name', ({ all, own, get }) => {
  const posts = all('financialPost');
  const isIncome = ({ parentAccountID }: FieldsOf<'financialAccount'>) =>
    get('parentAccount', parentAccountID).name === 'Omsætning';
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
        for (const id of approverIDs) expect(get('user', id).roleIDs).toContain(role);
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
        const booked = byInvoice.get(id) ?? [];
        expect(booked.length).toBe(isDraft ? 0 : 3);
        if (isDraft) continue;
        expect(booked.map(({ amount }) => ore(amount))).toEqual([ore(price), -ore(priceWOVat), -ore(vatAmount)]);
        expect(booked.map((post) => ore(post.vatAmount))).toEqual([0, -ore(vatAmount), 0]);
      }
    });

    it('include exactly the approved purchases', () => {
      const inBooks = new Set(posts.map(({ purchaseInvoiceID }) => String(purchaseInvoiceID)));
      for (const { id, approved } of all('purchaseInvoice')) expect(inBooks.has(id)).toBe(approved);
    });

    it('are created in id order, and never in the future', () => {
      const moments = own('financialPost').map(({ createdDate }) => createdDate);
      expect(moments).toEqual(moments.toSorted());
      expect(posts.filter((post) => String(post.date) > LAST_WORKDAY || day(post.createdDate) > LAST_WORKDAY)).toEqual(
        [],
      );
    });

    it('leave the VAT accounts at zero at the end of the last quarter', () => {
      const accounts = all('financialAccount').filter((account) =>
        ['Salgsmoms', 'Købsmoms', 'Erhvervelsesmoms, EU'].includes(String(account.name)),
      );
      for (const { id } of accounts) {
        const settled = onAccount(Number(id)).filter(({ date }) => date <= '2026-09-30');
        expect(oreOf(settled, 'amount')).toBe(0);
      }
    });

    it('show similar monthly revenue before and after the first simulated jobs', () => {
      const sums = (from: string, to: string) => {
        const monthly = posts
          .filter(({ date }) => date.slice(0, 7) >= from && date.slice(0, 7) <= to)
          .filter(({ accountID }) => isIncome(get('financialAccount', accountID)));
        const months = new Set(monthly.map(({ date }) => date.slice(0, 7))).size;
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
        const perMonth = (from: string, to: string, months: number) => {
          const own = onAccount(id).filter(({ date }) => date >= from && date < to);
          return oreOf(own, 'amount') / months;
        };
        const ratio = perMonth('2026-01', '2026-05', 4) / perMonth('2026-06', '2026-11', 5);
        expect(Math.abs(ratio - 1), account).toBeLessThan(0.15);
      }
    });

    it('leave a positive bank balance', () => {
      const bank = all('financialAccount').find((account) => account.name === 'Driftskonto i bank');
      let balance = 0;
      for (const { amount } of onAccount(Number(bank?.id))) balance += amount;
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
        const odd = own('budget')
          .filter((budget) => year(budget) === '2026')
          .map((budget) => {
            const booked = onAccount(budget.financialAccountID).filter(
              (post) => isWithin(budget, post) && post.date < '2026-11',
            );
            // Ten months are booked.
            return { ...budget, ratio: ((Math.abs(oreOf(booked, 'amount')) / 100) * 1.2) / budget.amount };
          })
          .filter(({ ratio }) => ratio < 0.75 || ratio > 1.3);
        expect(odd).toEqual([]);
      });

      it('cover the revenue of every department', () => {
        const planned = new Set(
          all('budget').map((budget) => `${year(budget)} ${budget.financialAccountID} ${budget.departmentID}`),
        );
        const income = posts.filter(({ accountID }) => isIncome(get('financialAccount', accountID)));
        for (const { accountID, departmentID } of income)
          expect([...planned]).toContain(`2026 ${accountID} ${departmentID}`);
      });
    });

    it('add up to the totals of the parent accounts that are not in the example', () => {
      for (const parent of own('parentAccount')) {
        const accounts = new Set(
          all('financialAccount')
            .filter(({ parentAccountID }) => String(parentAccountID) === parent.id)
            .map(({ id }) => Number(id)),
        );
        const booked = posts.filter(({ accountID }) => accounts.has(accountID));
        expect(ore(parent.amount)).toBe(oreOf(booked, 'amount'));
        expect(ore(parent.vatAmount)).toBe(oreOf(booked, 'vatAmount'));
        expect(parent.postCount).toBe(booked.length);
      }
    });

    it('have accounts of the same type as the parent account', () => {
      for (const { parentAccountID, type } of all('financialAccount'))
        expect(get('parentAccount', parentAccountID).type).toBe(type);
    });
  });
});
