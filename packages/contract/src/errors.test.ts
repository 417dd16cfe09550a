import { describe, expect, it } from 'vitest';
import { callErrors } from './errors/calls.ts';
import { codedErrors, fieldErrors, panelErrors } from './errors/forms.ts';
import { recordErrors } from './errors/records.ts';
import { errors, sentenceOf } from './errors.ts';

const namesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

it.each(Object.entries(errors))('%s has a valid code, status and translation', (code, entry) => {
  expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  for (const { status, da, en } of 'inObject' in entry ? [entry, entry.inObject] : [entry]) {
    expect(status).toBeOneOf([400, 401, 403, 404, 405, 408, 409, 410, 413, 422, 429, 431, 500, 502, 503, 504]);
    for (const sentence of [da, en]) expect(sentence).toMatch(/^\S.*\S$/);
    expect(namesIn(en)).toEqual(namesIn(da));
  }
});

it('defines each code only once', () => {
  const rooms = [callErrors, recordErrors, fieldErrors, codedErrors, panelErrors].flatMap((room) => Object.keys(room));
  expect(rooms.length).toBe(Object.keys(errors).length);
});

it('translates every message except those prescribed in English', () => {
  const alike = Object.entries(errors).filter(([, { da, en }]) => String(da) === en);
  expect(alike.map(([code]) => code)).toEqual(['login-failed']);
});

it('has the prescribed Danish messages verbatim', () => {
  expect(sentenceOf('field-required', 'da')).toBe('Dette felt er påkrævet');
  expect(sentenceOf('email-required', 'da')).toBe('E-mail er påkrævet');
  expect(sentenceOf('email-invalid', 'da')).toBe('E-mail skal være gyldig');
  expect(sentenceOf('not-signed-in', 'da')).toBe('Du er ikke logget ind. Log ind og prøv igen.');
  expect(sentenceOf('login-failed', 'da')).toBe('Email/Password combination was incorrect. Please try again.');
});

it('has the HTTP statuses prescribed for the API', () =>
  expect([
    errors.required.status,
    errors['key-unknown'].status,
    errors['endpoint-unknown'].status,
    errors['server-error'].status,
  ]).toEqual([400, 401, 404, 500]));

describe('sentenceOf', () => {
  it('inserts parameters by name', () =>
    expect(sentenceOf('too-long', 'en', { field: 'note', limit: 50 })).toBe('note can have at most 50 characters.'));
  it('inserts values from the caller literally', () =>
    expect(sentenceOf('reference-taken', 'da', { value: '{value} $& $1' })).toContain(
      'Debitornummeret {value} $& $1 er',
    ));
  it('says for server failures that the call may have been carried out, and where to read on', () => {
    for (const code of ['server-error', 'upstream-unreachable', 'upstream-timeout'] as const) {
      expect(sentenceOf(code, 'da')).toMatch(/Kaldet kan være udført\. .*\/writing/);
      expect(sentenceOf(code, 'en')).toMatch(/The call may have been carried out\. .*\/writing/);
    }
  });
});
