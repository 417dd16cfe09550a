import type { ExplainedRow } from '@fagvaerk/contract/admin-answers.ts';
import { accessToAll, explanations, fillIn, rightNames } from '@fagvaerk/contract/explanations.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { danishDay } from '../../danish-day.ts';
import { type Caller, decide, type Reason, type Rules, reasons, type Target, type Verdict } from './decide.ts';

export type Step = Readonly<{
  rule: Reason;
  passed: boolean;
  looked: string;
  change: string | null;
  row: ExplainedRow | null;
}>;

/** A call as somebody asks about it, and what it was matched to. */
export type AskedCall = Readonly<{ method: string; path: string; target: Target }>;

/** What an administrator changes to change the decision; the others are a matter of the call itself. */
const rows: Partial<Record<Reason, ExplainedRow>> = {
  'access-off': 'customer',
  'key-expired': 'customer',
  'site-unknown': 'site',
  'site-not-granted': 'siteAccess',
  'endpoint-not-granted': 'endpointAccess',
  'method-not-granted': 'endpointAccess',
};

/**
 * The decision about a call, step by step. `decide` alone decides: reasons stand in the order in which the rules are tried,
 * so those before the one it refuses with have let the call pass.
 */
export function explain(rules: Rules, caller: Caller, call: AskedCall, atMs: number, language: Language) {
  const verdict = decide(rules, caller, call.target, atMs);
  const { reason } = verdict;
  const values = valuesOf(verdict, caller, call, language);
  const tried = reason === null ? reasons.length : reasons.indexOf(reason) + 1;
  const steps = reasons.slice(0, tried).map((rule): Step => {
    const { passed, refused, change } = explanations[rule];
    if (rule !== reason) {
      const looked = fillIn(isPassedByAll(rule, verdict) ? accessToAll : passed, language, values);
      return { rule, passed: true, looked, change: null, row: null };
    }
    const [looked, toChange] = [fillIn(refused, language, values), fillIn(change, language, values)];
    return { rule, passed: false, looked, change: toChange, row: rows[rule] ?? null };
  });
  return { verdict, code: reason, steps };
}

/** What the caller itself is told. Which sites there are is none of its business: two rules are one to it. */
export function explainToCaller(rules: Rules, caller: Caller, call: AskedCall, atMs: number, language: Language) {
  const sitesOfCaller: Rules = {
    customerByKey: (keyHash) => rules.customerByKey(keyHash),
    // As the caller wrote it: how a site is really spelled would tell that there is one.
    siteByName: (name) => ({ ...(rules.siteByName(name) ?? unknownSite), name }),
  };
  const { code, steps } = explain(sitesOfCaller, caller, call, atMs, language);
  return { code, steps: steps.filter(({ rule }) => rule !== 'site-unknown') };
}

/** Nobody has access to it, so that it is refused as a site that was not granted. */
const unknownSite = { siteID: -1, kind: 'sandbox', baseUrl: null } as const;

const isPassedByAll = (rule: Reason, { customer }: Verdict): boolean =>
  customer?.accessAll === true && (rule === 'endpoint-not-granted' || rule === 'method-not-granted');

function valuesOf(
  { customer, site }: Verdict,
  { siteName }: Caller,
  { method, path, target }: AskedCall,
  to: Language,
) {
  return {
    method,
    path,
    site: site?.name ?? siteName ?? '',
    day: customer ? lastDayOf(customer.expiresAtMs) : '',
    right: target?.method ? rightNames[target.method][to] : '',
  };
}

const lastDayOf = (expiresAtMs: number): string =>
  danishDay(expiresAtMs - 1).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
