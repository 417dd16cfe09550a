import { describe, expect, it } from 'vitest';
import { alertText, toFailure } from './failure.ts';

const alertOf = (status: number, content?: unknown) => alertText(toFailure(status, content));
const general = 'Der er sket en fejl. Prøv igen senere.';

describe('the alert of a form', () => {
  it('has the messages of all fields, one per line', () =>
    expect(alertOf(400, { errors: { ContactName: ['Mangler'], ContactPhone: ['For kort', 'Ugyldig'] } })).toBe(
      'Mangler\nFor kort\nUgyldig',
    ));
  it('has the message of a refusal with a code', () =>
    expect(alertOf(400, { errorMessage: 'Sitet er i brug', code: 'site-in-use' })).toBe('Sitet er i brug'));
  it.each([[undefined], ['<html>'], [{ errorMessage: 'Sessionen er udløbet', code: 'session-ended' }]])(
    'asks for a login without a session, whatever the response says: %o',
    (content) => expect(alertOf(401, content)).toBe('Du er ikke logget ind. Log ind og prøv igen.'),
  );
  it.each([
    [503, undefined],
    [503, { errorMessage: 'Databasen er låst', code: 'busy' }],
    [400, { errorMessage: 'Uden kode' }],
    [400, '<html>'],
  ])('is general for %i %o', (status, content) => expect(alertOf(status, content)).toBe(general));
  it('is general without an answer', () => expect(alertText({ kind: 'unreachable' })).toBe(general));
});
