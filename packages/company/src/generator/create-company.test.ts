import { describe, expect, it } from 'vitest';
import type { Entity } from '../entities/entities.ts';
import { cvrCheckDigit, eanCheckDigit, paymentCheckDigit } from '../rules/check-digits.ts';
import { cityOf } from '../rules/zip-codes.ts';
import { validateCompany } from '../validate.ts';
import { companies, example } from './companies.fixture.ts';
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

describe('generated companies', () => {
  const vvs = companies.find(({ name }) => name === 'lindholm-vvs')?.records ?? example;

  it.each(Object.keys(example) as Entity[])('lindholm-vvs contains every example %s unchanged', (entity) => {
    for (const [id, record] of Object.entries(example[entity])) {
      const isDated = record.updatedDate || record.createdDate;
      expect(vvs[entity][id]).toEqual(isDated ? record : { ...record, updatedDate: expect.any(String) });
    }
  });

  it.each(CREATABLE)('lindholm-vvs has the same highest %s id as the example', (entity) => {
    const highest = (records: object) => Math.max(...Object.keys(records).map(Number));
    expect(highest(vvs[entity])).toBe(highest(example[entity]));
  });

  it('have the same entities', () => {
    const [one, other] = companies.map(({ records }) => Object.keys(records).sort());
    expect(other).toEqual(one);
  });

  it('have the same role names with different UUIDs', () => {
    const [one, other] = companies.map(({ all }) => all('role'));
    expect(other?.map(({ name }) => name)).toEqual(one?.map(({ name }) => name));
    const ids = new Set(one?.map(({ id }) => id));
    expect(other?.filter(({ id }) => ids.has(id) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual(
      [],
    );
  });

  it('share fewer than five names of debtors, creditors and users', () => {
    const [one, other] = companies.map(
      ({ all }) =>
        new Set((['debtor', 'creditor', 'user'] as const).flatMap((kind) => all(kind).map((record) => record.name))),
    );
    expect([...(one ?? [])].filter((name) => other?.has(name)).length).toBeLessThan(5);
  });
});

describe.each(companies)('$name', ({ name, records, all, get }) => {
  it('is generated deterministically', () => expect(createCompany(name)).toEqual(records));

  it('has valid fields, references and sums', () => expect(validateCompany(records)).toEqual([]));

  it('has an update or creation date on every record, never in the future', () => {
    const moments = Object.values(records).flatMap((table) =>
      Object.values(table).map(({ updatedDate, createdDate }) => updatedDate ?? createdDate ?? ''),
    );
    expect(moments.filter((moment) => !(moment > '2000' && moment < '2026-11-16'))).toEqual([]);
  });

  it('is the size of a real company with about thirty employees', () => {
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

  it('formats every date and time as the API does', () => {
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

  it.each([
    ['cvr', 8, cvrCheckDigit],
    ['ean', 13, eanCheckDigit],
  ] as const)('has a valid check digit in every %s', (field, length, checkDigit) => {
    const numbers = (['site', 'debtor', 'creditor'] as const)
      .flatMap((kind) => all(kind).map((record) => record[field]))
      .filter(Boolean);
    const isValid = (number: string) =>
      number.length === length && checkDigit(number.slice(0, -1)) === Number(number.at(-1));
    expect(numbers.filter((number) => !isValid(number))).toEqual([]);
  });

  it('has bank accounts with a valid IBAN', () => {
    const digitsOf = (text: string) => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    for (const { iban, bankRegistrationNumber, bankAccountNumber } of all('creditor')) {
      const [, country = '', check = '', account = ''] = /^([A-Z]{2})(\d\d)(\d+)$/.exec(String(iban)) ?? [];
      expect(BigInt(`${account}${digitsOf(country)}${check}`) % 97n).toBe(1n);
      if (country === 'DK')
        expect(account).toBe(`${bankRegistrationNumber}${String(bankAccountNumber).padStart(10, '0')}`);
    }
  });

  it('has payment ids with a valid check digit', () => {
    const ids = all('purchaseInvoice')
      .map(({ paymentID }) => String(paymentID ?? ''))
      .filter((id) => id && !id.startsWith('000000'));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => paymentCheckDigit(id.slice(0, -1)) !== Number(id.at(-1)))).toEqual([]);
  });

  it('has phone numbers with eight digits or the German country code', () => {
    const phones = (['debtor', 'creditor', 'person', 'user', 'fitter'] as const)
      .flatMap((kind) => all(kind).map(({ phone }) => phone))
      .filter((phone) => phone);
    expect(phones.filter((phone) => !/^([2-9]\d{7}|\+49\d{9})$/.test(String(phone)))).toEqual([]);
  });

  it('has email addresses only in the reserved .example domain', () => {
    const addresses = Object.values(records)
      .flatMap((table): { email?: string | null; emailElectronic?: string }[] => Object.values(table))
      .flatMap(({ email, emailElectronic }) => [email, emailElectronic])
      .filter(Boolean);
    expect(addresses.filter((address) => !/^[a-z0-9.]+@[a-z0-9.-]+\.example$/.test(String(address)))).toEqual([]);
  });

  it('has Danish addresses whose city matches the zip code', () => {
    for (const { zipCode, zipCodeID, city, countryCode } of all('address')) {
      expect(zipCodeID).toBe(Number(zipCode));
      if (countryCode === 'DK') expect(city).toBe(cityOf(zipCode));
      else expect(zipCode).toMatch(/^\d{5}$/);
    }
  });

  it.each(['debtor', 'creditor'] as const)('gives every %s a unique reference', (entity) => {
    expect(new Set(all(entity).map(({ reference }) => reference)).size).toBe(all(entity).length);
  });

  it('gives every user a unique user name and the actions of its status', () => {
    expect(new Set(all('user').map(({ userName }) => userName)).size).toBe(all('user').length);
    for (const { status, isLockedOut, unlockUser, isApproved, resendActivation, lockUser } of all('user')) {
      expect([isLockedOut, unlockUser]).toEqual(Array(2).fill(status === 'LockedOut'));
      expect(resendActivation).toBe(status === 'AwaitingActivation');
      expect(isApproved).toBe(status !== 'AwaitingActivation');
      expect(lockUser).toBe(status === 'Active');
    }
  });

  it('links each user to its fitter and back, with the same name and employee id', () => {
    for (const user of all('user').filter(({ fitterID }) => fitterID)) {
      expect(get('fitter', user.fitterID)).toMatchObject({ userID: user.id, name: user.name });
      expect(user.employeeID).toBe(user.fitterID);
    }
  });
});
