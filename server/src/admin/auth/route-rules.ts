import { type Role, roles } from '@fagvaerk/contract/administrators.ts';
import { loginFreshMinutes } from '@fagvaerk/contract/limits.ts';
import type { Session } from './sessions.ts';

type RouteRule = Readonly<{
  minimumRole: Role;
  /** Also before a required second factor is set up. */
  isAllowedDuringSetup?: true;
  requiresFreshLogin?: true;
}>;

const support: RouteRule = { minimumRole: 'support' };
const always: RouteRule = { minimumRole: 'support', isAllowedDuringSetup: true };
const freshLogin: RouteRule = { minimumRole: 'administrator', requiresFreshLogin: true };
const administratorsOnly: RouteRule = { minimumRole: 'administrator' };

/** Routes that are missing here are for administrators only. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
  'GET /Admin/session': always,
  'POST /Admin/SetOwnLanguage': always,
  'POST /Admin/ChangeOwnPassword': support,
  'POST /Admin/BeginOwnSecondFactor': { ...always, requiresFreshLogin: true },
  'POST /Admin/ConfirmOwnSecondFactor': always,
  'POST /Admin/MakeOwnRecoveryCodes': support,
  'POST /Admin/RemoveOwnSecondFactor': support,
  'GET /Admin/GetOwnSessions': support,
  'POST /Admin/EndOwnSession': support,
  'POST /Admin/EndOtherOwnSessions': support,

  'GET /Admin/customers': support,
  'POST /Admin/FindCustomerByKey': support,
  'GET /Admin/customers/:id': support,
  'GET /Admin/CountCustomers': support,
  'GET /Admin/customers.csv': support,
  'POST /Admin/customers.csv': support,
  'POST /Admin/CountRecentCalls': support,
  'GET /Admin/sites': support,
  'GET /Admin/GetTestSites': support,
  'GET /Admin/endpoints': support,
  'GET /Admin/endpoints/:customerId/:siteId': support,
  'GET /Admin/customers/:id/keys': support,
  'GET /Admin/customers/:id/access': support,
  'GET /Admin/customers/:id/rights-at': support,
  'GET /Admin/GetAccessUse': support,
  'GET /Admin/WhoCanCall': support,
  'GET /Admin/WhoCanCall.csv': support,
  'GET /Admin/roles': support,
  'GET /Admin/incidents': support,
  'GET /Admin/audit': support,
  'GET /Admin/history': support,
  'GET /Admin/history.csv': support,
  'GET /Admin/history/administrators': support,
  'GET /Admin/overview': support,
  'GET /Admin/usage': support,
  'GET /Admin/usage.csv': support,
  'GET /Admin/sites/:id/statistics': support,
  'GET /Admin/calls': support,
  'GET /Admin/calls/reasons': support,
  'GET /Admin/ExplainCall': support,
  'GET /Admin/GetUnknownKeyCalls': support,
  'GET /Admin/administrators': support,
  'POST /Admin/ResetSandbox': support,

  'POST /Admin/DeleteExternalCustomers': freshLogin,
  'POST /Admin/RevealApiKey': freshLogin,
  'POST /Admin/RollApiKey': freshLogin,
  'POST /Admin/CreateKeyHandover': freshLogin,
  'POST /Admin/RevealSiteSecret': freshLogin,
  'POST /Admin/RollSiteSecret': freshLogin,
  'POST /Admin/CreateAdministrator': freshLogin,
  'POST /Admin/RemoveAdministrator': freshLogin,
  'POST /Admin/ChangeAdministratorRole': freshLogin,
  'POST /Admin/MakePasswordLink': freshLogin,
  'POST /Admin/ResetSecondFactor': freshLogin,
  'POST /Admin/EndSessions': freshLogin,

  'GET /Admin/*': support,
  'POST /Admin/*': support,
};

export const ruleOf = (method: string, route: string): RouteRule =>
  routeRules[`${method === 'HEAD' ? 'GET' : method} ${route}`] ?? administratorsOnly;

type Settings = Readonly<{ requiresSecondFactor: boolean }>;
type Caller = Pick<Session, 'role' | 'hasSecondFactor' | 'authenticatedAt'>;

export const needsSecondFactor = ({ hasSecondFactor }: Pick<Caller, 'hasSecondFactor'>, settings: Settings): boolean =>
  settings.requiresSecondFactor && !hasSecondFactor;

export function refusalOf(caller: Caller, rule: RouteRule, settings: Settings, now: Date) {
  if (needsSecondFactor(caller, settings) && !rule.isAllowedDuringSetup) return 'second-factor-setup-needed';
  if (roles.indexOf(caller.role) < roles.indexOf(rule.minimumRole)) return 'role-insufficient';
  return rule.requiresFreshLogin && !isFresh(caller, now) ? 'login-renewal-needed' : undefined;
}

export const isFresh = ({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < loginFreshMinutes * 60_000;
