import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../forms/saved-form.ts';
import { customerSchema, newCustomer, toPayload } from './customer-form.ts';

const empty = newCustomer('Karen Holm', '2026-11-18', null);
const filled = { ...empty, CustomerName: 'Kjær', ContactName: 'Anne', ContactEmail: 'a@b.dk', ContactPhone: '12' };
const errorsOf = (changed: Partial<typeof filled>) => fieldErrors(customerSchema, { ...filled, ...changed });
const required = 'Dette felt er påkrævet';

describe('the form of a customer', () => {
  it('accepts complete fields', () => expect(errorsOf({})).toEqual({}));
  it('requires every text', () =>
    expect(fieldErrors(customerSchema, { ...empty, CreatedByUser: '' })).toEqual({
      CustomerName: required,
      ContactName: required,
      ContactEmail: 'E-mail er påkrævet',
      ContactPhone: required,
      CreatedByUser: required,
    }));
  it.each(['anne', 'anne@', 'anne@example', '@example.dk'])('refuses %s as an e-mail address', (ContactEmail) =>
    expect(errorsOf({ ContactEmail })).toEqual({ ContactEmail: 'E-mail skal være gyldig' }),
  );
  it('limits names to 50 characters', () => {
    expect(errorsOf({ CustomerName: 'x'.repeat(50) })).toEqual({});
    expect(errorsOf({ CustomerName: 'x'.repeat(51) })).toEqual({ CustomerName: 'Højst 50 tegn' });
  });
  it('sends the day without hyphens, and no access', () =>
    expect(toPayload(filled)).toEqual({
      CustomerName: 'Kjær',
      ContactName: 'Anne',
      ContactEmail: 'a@b.dk',
      ContactPhone: '12',
      ValidUntil: '20261118',
      CreatedByUser: 'Karen Holm',
      AccessAll: false,
    }));
});
