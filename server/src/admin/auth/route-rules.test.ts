import { describe, expect, it } from 'vitest';
import { refusalOf, ruleOf } from './route-rules.ts';

const now = new Date('2026-11-16T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const karen = {
  role: 'administrator',
  mustChangePassword: false,
  hasSecondFactor: false,
  authenticatedAt: now,
} as const;
const support = { ...karen, role: 'support' } as const;
const lax = { requiresSecondFactor: false };
const strict = { requiresSecondFactor: true };
const asked = (caller: Parameters<typeof refusalOf>[0], call: string, settings = lax) => {
  const [method = '', route = ''] = call.split(' ');
  return refusalOf(caller, ruleOf(method, route), settings, now);
};

describe('an administrator', () => {
  it('may call a route that is not in the table', () =>
    expect(asked(karen, 'POST /Admin/SomethingNew')).toBeUndefined());
  it('with a generated password does nothing but change it', () => {
    const newcomer = { ...karen, mustChangePassword: true };
    expect(asked(newcomer, 'GET /Admin/customers')).toBe('password-change-needed');
    expect(asked(newcomer, 'POST /Admin/BeginOwnSecondFactor', strict)).toBe('password-change-needed');
    expect(asked(newcomer, 'POST /Admin/ChangeOwnPassword')).toBeUndefined();
    expect(asked(newcomer, 'GET /Admin/session')).toBeUndefined();
  });
  it('without a second factor does nothing but set one up, where one is required', () => {
    expect(asked(karen, 'GET /Admin/customers', strict)).toBe('second-factor-setup-needed');
    expect(asked(karen, 'POST /Admin/SomethingNew', strict)).toBe('second-factor-setup-needed');
    expect(asked(karen, 'POST /Admin/BeginOwnSecondFactor', strict)).toBeUndefined();
    expect(asked(karen, 'POST /Admin/ConfirmOwnSecondFactor', strict)).toBeUndefined();
    expect(asked({ ...karen, hasSecondFactor: true }, 'GET /Admin/customers', strict)).toBeUndefined();
  });
  it('gives the password again before a key is shown or an administrator changed', () => {
    const stale = { ...karen, authenticatedAt: minutesAgo(10) };
    expect(asked(stale, 'POST /Admin/RevealApiKey')).toBe('login-renewal-needed');
    expect(asked(stale, 'POST /Admin/RemoveAdministrator')).toBe('login-renewal-needed');
    expect(asked({ ...karen, authenticatedAt: minutesAgo(9) }, 'POST /Admin/RevealApiKey')).toBeUndefined();
    expect(asked(stale, 'GET /Admin/customers')).toBeUndefined();
  });
});

describe('support', () => {
  it('looks, with or without what is looked at', () => {
    expect(asked(support, 'GET /Admin/customers')).toBeUndefined();
    expect(asked(support, 'HEAD /Admin/customers')).toBeUndefined();
  });
  it('may not call a route that is not in the table', () => {
    expect(asked(support, 'POST /Admin/SomethingNew')).toBe('role-insufficient');
    expect(asked(support, 'GET /Admin/SomethingNew')).toBe('role-insufficient');
    expect(asked(support, 'GET __proto__')).toBe('role-insufficient');
  });
  it('gets this error rather than a request for the password', () =>
    expect(asked({ ...support, authenticatedAt: minutesAgo(60) }, 'POST /Admin/RevealApiKey')).toBe(
      'role-insufficient',
    ));
});
