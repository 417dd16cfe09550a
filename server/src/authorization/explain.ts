import { rightNames } from '@fagvaerk/contract/access-levels.ts';
import type { ExplainedRow } from '@fagvaerk/contract/calls.ts';
import { accessToAll, explanations, fillIn } from '@fagvaerk/contract/explanations.ts';
import { type Language, localeOf } from '@fagvaerk/contract/language.ts';
import { danishTimeZone } from '../time/copenhagen.ts';
import { type Caller, decide, type Reason, type Rules, reasons, type Target, type Verdict } from './decide.ts';

type RequestedCall = Readonly<{ method: string; path: string; target: Target }>;

const rows: Partial<Record<Reason, ExplainedRow>> = {
  'access-off': 'customer',
  'key-expired': 'customer',
  'site-unknown': 'site',
  'site-not-granted': 'siteAccess',
  'endpoint-not-granted': 'endpointAccess',
  'method-not-granted': 'endpointAccess',
};

/** Reasons are in the order of the checks, so all before the returned one have passed. */
export function explain(rules: Rules, caller: Caller, call: RequestedCall, atMs: number, language: Language) {
  const verdict = decide(rules, caller, call.target, atMs);
  const { reason } = verdict;
  const values = valuesOf(verdict, caller, call, language);
  const tried = reason === null ? reasons.length : reasons.indexOf(reason) + 1;
  const steps = reasons.slice(0, tried).map((rule) => {
    const { passed, refused, change } = explanations[rule];
    if (rule !== reason) {
      const isPassedByAll = verdict.customer?.accessAll === true && rows[rule] === 'endpointAccess';
      const looked = fillIn(isPassedByAll ? accessToAll : passed, language, values);
      return { rule, passed: true, looked, change: null, row: null };
    }
    const looked = fillIn(refused, language, values);
    return { rule, passed: false, looked, change: fillIn(change, language, values), row: rows[rule] ?? null };
  });
  return { verdict, code: reason, steps };
}

/** An unknown site and one without access look the same, because callers must not learn which sites exist. */
export function explainToCaller(rules: Rules, caller: Caller, call: RequestedCall, atMs: number, language: Language) {
  const sitesOfCaller: Rules = {
    customerByKey: (keyHash) => rules.customerByKey(keyHash),
    // The real spelling would reveal that the site exists.
    siteByName: (name) => ({ ...(rules.siteByName(name) ?? unknownSite), name }),
  };
  const { code, steps } = explain(sitesOfCaller, caller, call, atMs, language);
  return { code, steps: steps.filter(({ rule }) => rule !== 'site-unknown') };
}

const unknownSite = { siteID: -1, kind: 'sandbox', baseUrl: null, company: null } as const;

const mediumDay = (atMs: number, language: Language): string =>
  new Date(atMs).toLocaleDateString(localeOf(language), { dateStyle: 'medium', timeZone: danishTimeZone });

const valuesOf = ({ customer, site }: Verdict, { siteName }: Caller, call: RequestedCall, language: Language) => ({
  method: call.method,
  path: call.path,
  site: site?.name ?? siteName ?? '',
  day: customer ? mediumDay(customer.expiresAtMs - 1, language) : '',
  right: call.target?.method ? rightNames[call.target.method][language] : '',
});
