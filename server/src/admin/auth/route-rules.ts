import { type Role, roles } from '@fagvaerk/contract/administrators.ts';
import { loginFreshMinutes } from '@fagvaerk/contract/limits.ts';
import type { Session } from './sessions.ts';

type Duty = 'choose a password' | 'set up a second factor';

type RouteRule = Readonly<{
  least: Role;
  /** Duties that do not close the route. */
  during?: readonly Duty[];
  isForFreshLogin?: true;
}>;

const looks: RouteRule = { least: 'support' };
const always: RouteRule = { least: 'support', during: ['choose a password', 'set up a second factor'] };
const setsUpFactor: RouteRule = { least: 'support', during: ['set up a second factor'] };
const guarded: RouteRule = { least: 'administrator', isForFreshLogin: true };
const administratorsOnly: RouteRule = { least: 'administrator' };

/** Who may call what. Routes that are missing here are for administrators only. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  'GET /Admin/session': always,
  'POST /Admin/ChangeOwnPassword': { least: 'support', during: ['choose a password'] },
  'POST /Admin/BeginOwnSecondFactor': { ...setsUpFactor, isForFreshLogin: true },
  'POST /Admin/ConfirmOwnSecondFactor': setsUpFactor,
  'POST /Admin/RemoveOwnSecondFactor': looks,
  'GET /Admin/GetOwnSessions': looks,
  'POST /Admin/EndOwnSession': looks,
  'POST /Admin/EndOtherOwnSessions': looks,

  'GET /Admin/customers': looks,
  'POST /Admin/FindCustomerByKey': looks,
  'GET /Admin/customers/:id': looks,
  'GET /Admin/CountCustomers': looks,
  'GET /Admin/customers.csv': looks,
  'GET /Admin/customers/:id/usage': looks,
  'GET /Admin/sites': looks,
  'GET /Admin/GetTestSites': looks,
  'GET /Admin/endpoints': looks,
  'GET /Admin/endpoints/:customerId/:siteId': looks,
  'GET /Admin/customers/:id/keys': looks,
  'GET /Admin/customers/:id/access': looks,
  'GET /Admin/customers/:id/rights-at': looks,
  'GET /Admin/GetAccessUse': looks,
  'GET /Admin/WhoCanCall': looks,
  'GET /Admin/templates': looks,
  'GET /Admin/audit': looks,
  'GET /Admin/history': looks,
  'GET /Admin/history.csv': looks,
  'GET /Admin/history/administrators': looks,
  'GET /Admin/GetCustomerCalls': looks,
  'GET /Admin/FindCall': looks,
  'GET /Admin/ExplainCall': looks,
  'GET /Admin/GetUnknownKeyCalls': looks,
  'GET /Admin/administrators': looks,
  'POST /Admin/ResetSandbox': looks,

  'POST /Admin/RevealApiKey': guarded,
  'POST /Admin/RollApiKey': guarded,
  'POST /Admin/CreateKeyHandover': guarded,
  'POST /Admin/RevealSiteSecret': guarded,
  'POST /Admin/RollSiteSecret': guarded,
  'POST /Admin/CreateAdministrator': guarded,
  'POST /Admin/RemoveAdministrator': guarded,
  'POST /Admin/ChangeAdministratorRole': guarded,
  'POST /Admin/MakePasswordLink': guarded,
  'POST /Admin/ResetSecondFactor': guarded,
  'POST /Admin/EndSessions': guarded,

  'GET /Admin/*': looks,
  'POST /Admin/*': looks,
};

export const ruleOf = (method: string, route: string): RouteRule =>
  routeRules[`${method === 'HEAD' ? 'GET' : method} ${route}`] ?? administratorsOnly;

type Settings = Readonly<{ requiresSecondFactor: boolean }>;
type Caller = Pick<Session, 'role' | 'mustChangePassword' | 'hasSecondFactor' | 'authenticatedAt'>;

export function dutyOf({ mustChangePassword, hasSecondFactor }: Caller, settings: Settings): Duty | undefined {
  if (mustChangePassword) return 'choose a password';
  return settings.requiresSecondFactor && !hasSecondFactor ? 'set up a second factor' : undefined;
}

export function refusalOf(caller: Caller, rule: RouteRule, settings: Settings, now: Date) {
  const duty = dutyOf(caller, settings);
  if (duty && !rule.during?.includes(duty))
    return duty === 'choose a password' ? 'password-change-needed' : 'second-factor-setup-needed';
  if (roles.indexOf(caller.role) < roles.indexOf(rule.least)) return 'role-insufficient';
  return rule.isForFreshLogin && !isFresh(caller, now) ? 'login-renewal-needed' : undefined;
}

export const isFresh = ({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < loginFreshMinutes * 60_000;
