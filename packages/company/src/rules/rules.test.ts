import { describe, expect, it } from 'vitest';
import { eventFacts } from './calendar-events.ts';
import { dueDate, isOverdue } from './due-dates.ts';
import { costRateOf, hourAmounts } from './hours.ts';
import { discountPercentOf, invoiceSums, lineTotal, purchaseSums } from './invoices.ts';
import { coverageOf, inCurrency, kroner } from './money.ts';
import { offerDates, possibleAnswers } from './offers.ts';
import { acquisitionVat, vatAdded, vatZones } from './vat.ts';
import { inStatus, possibleActions } from './worksheets.ts';
import { cityOf } from './zip-codes.ts';

describe('money', () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [0.1 + 0.2, 0.3],
    [-0.001, 0],
  ])('%d is rounded to %d', (amount, rounded) => expect(kroner(amount)).toBe(rounded));

  it('has a coverage as an amount and in percent of the price', () => {
    expect(coverageOf(48_500, 36_375)).toEqual({ coverage: 12_125, coveragePercent: 25 });
    expect(coverageOf(0, 100)).toEqual({ coverage: -100, coveragePercent: 0 });
  });

  it('is converted at an exchange rate per 100 units', () => expect(inCurrency(7461.8, 746.18)).toBe(1000));
});

describe('VAT', () => {
  it('is 25 percent in the domestic zone and 0 in other zones', () => {
    expect(vatAdded(3967, vatZones.domestic)).toBe(991.75);
    expect(vatAdded(3967, vatZones.eu)).toBe(0);
    expect(vatAdded(3967, vatZones.others)).toBe(0);
  });

  it('is owed by the buyer on purchases from the EU', () => {
    expect(acquisitionVat(1000, vatZones.eu)).toBe(250);
    expect(acquisitionVat(1000, vatZones.domestic)).toBe(0);
  });
});

describe('invoices', () => {
  it('have totals that add up their lines and VAT', () => {
    expect(lineTotal(4.5, 625, 10)).toBe(2531.25);
    expect(invoiceSums([{ lineTotal: 60.1 }, { lineTotal: 39.9 }], vatZones.domestic)).toEqual({
      priceWOVat: 100,
      vatAmount: 25,
      price: 125,
    });
  });

  it('from suppliers include freight and fees, with the VAT of the zone', () => {
    const lines = [{ quantity: 2, grossUnitPrice: 50, netUnitPrice: 35, lineTotal: 70 }];
    const extra = { carriage: 8, fees: 2 };
    expect(discountPercentOf(50, 35)).toBe(30);
    expect(purchaseSums(lines, { ...extra, vatZoneID: vatZones.domestic })).toEqual({
      net: 80,
      vat: 20,
      total: 100,
      discount: 30,
    });
    expect(purchaseSums(lines, { ...extra, vatZoneID: vatZones.eu })).toMatchObject({ vat: 0, total: 80 });
  });

  it.each([
    ['2026-10-20', 8, '2026-10-28'],
    ['2026-06-30', 14, '2026-07-14'],
    ['2026-10-21', 30, '2026-11-30'],
    ['2026-01-15', 30, '2026-03-02'],
  ])('of %s with a payment term of %d days are due on %s', (day, days, due) => expect(dueDate(day, days)).toBe(due));

  it('are overdue from the day after the due date if the remaining amount is positive', () => {
    expect(isOverdue(1, '2026-11-14', '2026-11-15')).toBe(true);
    expect(isOverdue(1, '2026-11-15', '2026-11-15')).toBe(false);
    expect(isOverdue(-1, '2026-11-14', '2026-11-15')).toBe(false);
  });
});

describe('hours', () => {
  const category = { unit: 'timer', factor: 1.5, isOvertime: true, isPieceWork: false };

  it('cost the wage times the factor plus social taxes, and count as overtime in an overtime category', () => {
    expect(costRateOf(category, 200, 9)).toBe(300);
    expect(hourAmounts(category, 2, 900, 300)).toEqual({
      salesAmount: 1800,
      costAmount: 600,
      basisHours: 0,
      basisCost: 0,
      overtimeHours: 2,
      overtimeCost: 600,
      pieceWorkHours: 0,
      pieceWorkCost: 0,
      socialTaxesPercent: 32,
      socialTaxesAmount: 192,
      totalCost: 792,
    });
  });

  it('do not count as hours and have no social taxes if the unit is km', () => {
    const driving = { unit: 'km', factor: 1, isOvertime: false, isPieceWork: false };
    expect(costRateOf(driving, 200, 3.94)).toBe(3.94);
    expect(hourAmounts(driving, 10, 5, 3.94)).toMatchObject({ basisHours: 0, costAmount: 39.4, totalCost: 39.4 });
  });
});

describe('worksheets', () => {
  const open = { isCompleted: false, isClosed: false, readyToBill: false };
  const can = (state: Partial<typeof open>, hasHours = false) =>
    Object.entries(possibleActions({ ...open, ...state }, hasHours)).flatMap(([action, is]) => (is ? [action] : []));

  it.each([
    [{}, false, ['editWorksheet', 'deleteWorksheet', 'completeWorksheet']],
    [{}, true, ['editWorksheet', 'completeWorksheet']],
    [{ isCompleted: true }, true, ['editWorksheet', 'reopenWorksheet', 'billWorksheet']],
    [{ isCompleted: true, readyToBill: true }, true, ['editWorksheet', 'reopenWorksheet']],
    [{ isCompleted: true, isClosed: true }, true, []],
  ])('in state %j (has hours: %s) allow %j', (state, hasHours, actions) =>
    expect(can(state, hasHours)).toEqual(actions),
  );

  it('are completed by status Completed, and reopened by any other status', () => {
    const now = '2026-11-16T08:30:00Z';
    expect(inStatus({ readyToBill: true }, 'Completed', now)).toEqual({
      status: 'Completed',
      isCompleted: true,
      completedDate: now,
      readyToBill: true,
    });
    expect(inStatus({ readyToBill: true }, 'InProgress', now)).toMatchObject({
      completedDate: null,
      readyToBill: false,
    });
  });
});

it('calendar events list their fitters, and each project once', () =>
  expect(eventFacts(['Anders Bech', 'Peter Skov'], [7, 7, 5])).toEqual({
    fitterNames: 'Anders Bech, Peter Skov',
    fitterCount: 2,
    projectIDs: [7, 5],
    firstProjectID: 7,
  }));

it('offers are due after two weeks, valid for thirty days, and can be accepted or rejected once sent', () => {
  expect(offerDates('2026-10-29')).toEqual({ dueDate: '2026-11-12', validUntilDate: '2026-11-28' });
  expect(offerDates('2026-10-29', '2026-12-24').validUntilDate).toBe('2026-12-24');
  expect(possibleAnswers('Sendt')).toMatchObject({ acceptOffer: true, rejectOffer: true });
  expect(possibleAnswers('Kladde')).toMatchObject({ acceptOffer: false, rejectOffer: false });
});

it.each([
  ['1050', 'København K'],
  ['1620', 'København V'],
  ['1999', 'Frederiksberg C'],
  ['2100', 'København Ø'],
  ['5000', 'Odense C'],
  ['8783', 'Hornsyld'],
  ['9990', 'Skagen'],
  ['9999', undefined],
  ['24937', undefined],
])('the city of zip code %s is %s', (zipCode, town) => expect(cityOf(zipCode)).toBe(town));
