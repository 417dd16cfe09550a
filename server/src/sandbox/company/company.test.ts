/** The companies as wholes: built around the examples, the same every time, with numbers that check. */
import { proveCompany } from '@fagvaerk/catalogue/company.ts';
import { describe, expect, it } from 'vitest';
import { companies, SITES } from '../../../test/fixtures/company.ts';
import { makeCompany } from './company.ts';
import { cvrCheckDigit, eanCheckDigit, paymentCheckDigit } from './names.ts';
import { readExampleCompany } from './profile.ts';

/** Kinds of which the API can create more: the next id is the highest one plus one, as the pages' examples show. */
const CREATABLE =
  'address budget calendarEvent debtor file fitter fitterHour offer offerComment project purchaseInvoiceLine worksheet'.split(
    ' ',
  );
const LISTS: Readonly<Record<string, string>> = {
  approvedByIDs: 'user',
  approverIDs: 'user',
  calendarEventIDs: 'calendarEvent',
  commentIDs: 'offerComment',
  fitterIDs: 'fitter',
  fitterNoteWorksheetIDs: 'worksheet',
  locationIDs: 'location',
  pendingApproverIDs: 'user',
  projectIDs: 'project',
  resourceGroupIDs: 'resourceGroup',
  roleIDs: 'role',
  secondaryStatusTemplateIDs: 'secondaryStatusTemplate',
  secondaryStatusValueIDs: 'secondaryStatusValue',
  valueIDs: 'secondaryStatusValue',
  worksheetIDs: 'worksheet',
};

describe('around the example company', () => {
  const example = readExampleCompany();
  const vvs = makeCompany('lindholm-vvs');

  it.each(Object.keys(example.records))('%s stays exactly as it is', (entity) => {
    for (const [id, record] of Object.entries(example.records[entity] ?? {}))
      expect(vvs.records[entity]?.[id]).toEqual(record);
  });

  it.each(CREATABLE)('the next %s has the id that the pages show', (entity) => {
    const highest = (records: object | undefined) => Math.max(...Object.keys(records ?? {}).map(Number));
    expect(highest(vvs.records[entity])).toBe(highest(example.records[entity]));
  });

  it('has the same relations and the same kinds in both companies', () => {
    const [one, other] = companies.map(({ company }) => company);
    expect(other?.relations).toEqual(one?.relations);
    expect(Object.keys(other?.records ?? {}).sort()).toEqual(Object.keys(one?.records ?? {}).sort());
  });

  it('knows the roles by ids of its own on each site', () => {
    const [one, other] = companies.map(({ all }) => all('role'));
    expect(other?.map(({ name }) => name)).toEqual(one?.map(({ name }) => name));
    const ids = new Set(one?.map(({ id }) => id));
    expect(other?.filter(({ id }) => ids.has(id) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual(
      [],
    );
  });

  it('knows nobody by the same name in both companies', () => {
    const [one, other] = companies.map(
      ({ all }) => new Set(['debtor', 'creditor', 'user'].flatMap(all).map((record) => record.name)),
    );
    expect([...(one ?? [])].filter((name) => other?.has(name)).length).toBeLessThan(5);
  });
});

describe.each(SITES)('%s', (name) => {
  it('is the same every time', () => expect(makeCompany(name)).toEqual(makeCompany(name)));
});

describe.each(companies)('$name', ({ company, all, get }) => {
  it('proves its sums and references', () => {
    // The proof knows Danish VAT only: what it says of purchases from abroad is that they carry none.
    const abroad = all('purchaseInvoice').filter(({ vatZoneID }) => vatZoneID !== 1);
    const untaxed = abroad.map(({ id }) => `purchaseInvoice ${id}: vat is 0,`);
    const problems = proveCompany(company);
    expect(problems.filter((problem) => !untaxed.some((start) => problem.includes(start)))).toEqual([]);
  });

  it('is the size of a real company of about thirty', () => {
    const atLeast = {
      debtor: 200,
      project: 300,
      worksheet: 400,
      calendarEvent: 400,
      fitterHour: 2000,
      offer: 100,
      invoice: 300,
      invoiceLine: 1000,
      purchaseInvoice: 200,
      creditor: 20,
      financialPost: 2500,
      qaSchema: 60,
      fitter: 17,
      user: 23,
      budget: 20,
      file: 200,
    };
    for (const [entity, count] of Object.entries(atLeast))
      expect(all(entity).length, entity).toBeGreaterThanOrEqual(count);
    expect(all('creditor').length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(company.records).length).toBeLessThan(8_000_000);
  });

  it('refers in its lists only to what is there', () => {
    const missing = Object.keys(company.records).flatMap((entity) =>
      all(entity).flatMap((record) =>
        Object.entries(LISTS).flatMap(([field, target]) =>
          ((record[field] as unknown[] | undefined) ?? [])
            .filter((id) => !company.records[target]?.[String(id)])
            .map((id) => `${entity} ${record.id} ${field} ${id}`),
        ),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('writes every moment and every day as the API does', () => {
    const odd: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) look(item, `${path}/${index}`);
      else if (typeof value === 'object' && value !== null)
        for (const [key, item] of Object.entries(value)) look(item, `${path}/${key}`);
      else if (/(Date|start|end|[dD]ateRange\w+|answeredTime)$/.test(path) && value !== null)
        if (
          !/^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d:\d\dZ)?$/.test(String(value)) ||
          Number.isNaN(Date.parse(String(value)))
        )
          odd.push(`${path} ${value}`);
    };
    look(company.records, '');
    expect(odd).toEqual([]);
  });

  it('has company numbers of modulus 11', () => {
    const numbers = ['site', 'debtor', 'creditor']
      .flatMap(all)
      .map(({ cvr }) => String(cvr))
      .filter(Boolean);
    expect(numbers.filter((cvr) => cvr.length !== 8 || cvrCheckDigit(cvr.slice(0, 7)) !== Number(cvr[7]))).toEqual([]);
  });

  it('has EAN numbers whose check digit is right', () => {
    const numbers = ['site', 'debtor', 'creditor']
      .flatMap(all)
      .map(({ ean }) => String(ean))
      .filter(Boolean);
    expect(numbers.filter((ean) => ean.length !== 13 || eanCheckDigit(ean.slice(0, 12)) !== Number(ean[12]))).toEqual(
      [],
    );
  });

  it('has bank accounts whose IBAN is right', () => {
    const digitsOf = (text: string) => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    for (const { iban, bankRegistrationNumber, bankAccountNumber } of all('creditor')) {
      const [, country = '', check = '', account = ''] = /^([A-Z]{2})(\d\d)(\d+)$/.exec(String(iban)) ?? [];
      expect(BigInt(`${account}${digitsOf(country)}${check}`) % 97n).toBe(1n);
      if (country === 'DK')
        expect(account).toBe(`${bankRegistrationNumber}${String(bankAccountNumber).padStart(10, '0')}`);
    }
  });

  it('has payment ids whose check digit is right', () => {
    const ids = all('purchaseInvoice')
      .map(({ paymentID }) => String(paymentID ?? ''))
      .filter((id) => id && !id.startsWith('000000'));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => paymentCheckDigit(id.slice(0, -1)) !== Number(id.at(-1)))).toEqual([]);
  });

  it('has phone numbers of eight digits, or of another country', () => {
    const people = ['debtor', 'creditor', 'person', 'user', 'fitter'].flatMap(all).filter(({ phone }) => phone);
    expect(people.filter(({ phone }) => !/^([2-9]\d{7}|\+49\d{9})$/.test(String(phone)))).toEqual([]);
  });

  it('writes only to mail domains that cannot exist', () => {
    const addresses = Object.keys(company.records)
      .flatMap(all)
      .flatMap(({ email, emailElectronic }) => [email, emailElectronic])
      .filter(Boolean);
    expect(addresses.filter((address) => !/^[a-z0-9.]+@[a-z0-9.-]+\.example$/.test(String(address)))).toEqual([]);
  });

  it('has Danish addresses of four-digit zip codes, each with one city', () => {
    const cities = new Map<unknown, Set<unknown>>();
    for (const { zipCode, zipCodeID, city, countryCode } of all('address')) {
      expect(String(zipCode)).toMatch(countryCode === 'DK' ? /^\d{4}$/ : /^\d{5}$/);
      expect(zipCodeID).toBe(Number(zipCode));
      cities.set(zipCode, (cities.get(zipCode) ?? new Set()).add(city));
    }
    expect([...cities.values()].filter((names) => names.size > 1)).toEqual([]);
  });

  it.each(['debtor', 'creditor'])('gives every %s its own reference', (entity) => {
    expect(new Set(all(entity).map(({ reference }) => reference)).size).toBe(all(entity).length);
  });

  it('gives every user a name of its own and the buttons of its state', () => {
    expect(new Set(all('user').map(({ userName }) => userName)).size).toBe(all('user').length);
    for (const { status, isLockedOut, unlockUser, isApproved, resendActivation, lockUser } of all('user')) {
      expect([isLockedOut, unlockUser]).toEqual(Array(2).fill(status === 'LockedOut'));
      expect(resendActivation).toBe(status === 'AwaitingActivation');
      expect(isApproved).toBe(status !== 'AwaitingActivation');
      expect(lockUser).toBe(status === 'Active');
    }
  });

  it('knows a fitter by the same id, name and user from both sides', () => {
    for (const user of all('user').filter(({ fitterID }) => fitterID)) {
      expect(get('fitter', user.fitterID)).toMatchObject({ userID: user.id, name: user.name });
      expect(user.employeeID).toBe(user.fitterID);
    }
  });
});
