import { describe, expect, it } from 'vitest';
import type { Entity } from '../entities/entities.ts';
import { readExampleCompany } from '../facts.ts';
import { cvrCheckDigit, eanCheckDigit, paymentCheckDigit } from '../rules/check-digits.ts';
import { cityOf } from '../rules/zip-codes.ts';
import { validateCompany } from '../validate.ts';
import { companies } from './companies.fixture.ts';
import { createCompany } from './create-company.ts';

/** The API creates records of these: the next id is the highest one plus one, as the examples show. */
const CREATABLE = [
  'address',
  'budget',
  'calendarEvent',
  'debtor',
  'file',
  'fitter',
  'fitterHour',
  'offer',
  'offerComment',
  'project',
  'purchaseInvoiceLine',
  'worksheet',
] as const;

describe('around the example company', () => {
  const example = readExampleCompany();
  const vvs = companies.find(({ name }) => name === 'lindholm-vvs')?.records ?? example;

  it.each(Object.keys(example) as Entity[])('%s stays exactly as it is', (entity) => {
    for (const [id, record] of Object.entries(example[entity])) {
      const isDated = record.updatedDate || record.createdDate;
      expect(vvs[entity][id]).toEqual(isDated ? record : { ...record, updatedDate: expect.any(String) });
    }
  });

  it.each(CREATABLE)('the next %s has the id that the pages show', (entity) => {
    const highest = (records: object) => Math.max(...Object.keys(records).map(Number));
    expect(highest(vvs[entity])).toBe(highest(example[entity]));
  });

  it('has the same kinds in both companies', () => {
    const [one, other] = companies.map(({ records }) => Object.keys(records).sort());
    expect(other).toEqual(one);
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
      ({ all }) =>
        new Set((['debtor', 'creditor', 'user'] as const).flatMap((kind) => all(kind).map((record) => record.name))),
    );
    expect([...(one ?? [])].filter((name) => other?.has(name)).length).toBeLessThan(5);
  });
});

describe.each(companies)('$name', ({ name, records, all, get }) => {
  it('is the same every time', () => expect(createCompany(name)).toEqual(records));

  it('proves its fields, references and sums', () => expect(validateCompany(records)).toEqual([]));

  it('says of every record when it last changed, and never of a day to come', () => {
    const moments = Object.values(records).flatMap((table) =>
      Object.values(table).map(({ updatedDate, createdDate }) => updatedDate ?? createdDate ?? ''),
    );
    expect(moments.filter((moment) => !(moment > '2000' && moment < '2026-11-16'))).toEqual([]);
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
      expect(all(entity as Entity).length, entity).toBeGreaterThanOrEqual(count);
    expect(all('creditor').length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(records).length).toBeLessThan(8_000_000);
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
    look(records, '');
    expect(odd).toEqual([]);
  });

  it('has company numbers of modulus 11', () => {
    const numbers = (['site', 'debtor', 'creditor'] as const)
      .flatMap((kind) => all(kind).map(({ cvr }) => cvr))
      .filter(Boolean);
    expect(numbers.filter((cvr) => cvr.length !== 8 || cvrCheckDigit(cvr.slice(0, 7)) !== Number(cvr[7]))).toEqual([]);
  });

  it('has EAN numbers whose check digit is right', () => {
    const numbers = (['site', 'debtor', 'creditor'] as const)
      .flatMap((kind) => all(kind).map(({ ean }) => ean))
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
    const phones = (['debtor', 'creditor', 'person', 'user', 'fitter'] as const)
      .flatMap((kind) => all(kind).map(({ phone }) => phone))
      .filter((phone) => phone);
    expect(phones.filter((phone) => !/^([2-9]\d{7}|\+49\d{9})$/.test(String(phone)))).toEqual([]);
  });

  it('writes only to mail domains that cannot exist', () => {
    const addresses = Object.values(records)
      .flatMap((table): { email?: string | null; emailElectronic?: string }[] => Object.values(table))
      .flatMap(({ email, emailElectronic }) => [email, emailElectronic])
      .filter(Boolean);
    expect(addresses.filter((address) => !/^[a-z0-9.]+@[a-z0-9.-]+\.example$/.test(String(address)))).toEqual([]);
  });

  it('has Danish addresses whose town is that of the zip code', () => {
    for (const { zipCode, zipCodeID, city, countryCode } of all('address')) {
      expect(zipCodeID).toBe(Number(zipCode));
      if (countryCode === 'DK') expect(city).toBe(cityOf(zipCode));
      else expect(zipCode).toMatch(/^\d{5}$/);
    }
  });

  it.each(['debtor', 'creditor'] as const)('gives every %s its own reference', (entity) => {
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
