import { describe, expect, it } from 'vitest';
import { refusalOf, ruleOf } from './route-rules.ts';

const now = new Date('2026-11-16T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const karen = {
  role: 'administrator',
  hasSecondFactor: false,
  authenticatedAt: now,
} as const;
const support = { ...karen, role: 'support' } as const;
const lax = { requiresSecondFactor: false };
const strict = { requiresSecondFactor: true };
const refusalFor = (caller: Parameters<typeof refusalOf>[0], call: string, settings = lax) => {
  const [method = '', route = ''] = call.split(' ');
  return refusalOf(caller, ruleOf(method, route), settings, now);
};

describe('an administrator', () => {
  it('may call a route that is not in the table', () =>
    expect(refusalFor(karen, 'POST /Admin/SomethingNew')).toBeUndefined());
  it('without a required second factor can only set it up', () => {
    expect(refusalFor(karen, 'GET /Admin/customers', strict)).toBe('second-factor-setup-needed');
    expect(refusalFor(karen, 'POST /Admin/SomethingNew', strict)).toBe('second-factor-setup-needed');
    expect(refusalFor(karen, 'POST /Admin/BeginOwnSecondFactor', strict)).toBeUndefined();
    expect(refusalFor(karen, 'POST /Admin/ConfirmOwnSecondFactor', strict)).toBeUndefined();
    expect(refusalFor({ ...karen, hasSecondFactor: true }, 'GET /Admin/customers', strict)).toBeUndefined();
  });
  it('needs a fresh login to reveal a key, delete a customer or change an administrator', () => {
    const stale = { ...karen, authenticatedAt: minutesAgo(10) };
    expect(refusalFor(stale, 'POST /Admin/RevealApiKey')).toBe('login-renewal-needed');
    expect(refusalFor(stale, 'POST /Admin/DeleteExternalCustomers')).toBe('login-renewal-needed');
    expect(refusalFor(stale, 'POST /Admin/RemoveAdministrator')).toBe('login-renewal-needed');
    expect(refusalFor({ ...karen, authenticatedAt: minutesAgo(9) }, 'POST /Admin/RevealApiKey')).toBeUndefined();
    expect(refusalFor(stale, 'GET /Admin/customers')).toBeUndefined();
  });
});

describe('support', () => {
  it('can read with GET and HEAD', () => {
    expect(refusalFor(support, 'GET /Admin/customers')).toBeUndefined();
    expect(refusalFor(support, 'HEAD /Admin/customers')).toBeUndefined();
  });
  it('may not call a route that is not in the table', () => {
    expect(refusalFor(support, 'POST /Admin/SomethingNew')).toBe('role-insufficient');
    expect(refusalFor(support, 'GET /Admin/SomethingNew')).toBe('role-insufficient');
    expect(refusalFor(support, 'GET __proto__')).toBe('role-insufficient');
  });
  it('gets a role error rather than a request for the password', () =>
    expect(refusalFor({ ...support, authenticatedAt: minutesAgo(60) }, 'POST /Admin/RevealApiKey')).toBe(
      'role-insufficient',
    ));
});
