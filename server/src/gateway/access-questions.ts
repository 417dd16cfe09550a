import type { Node } from '@fagvaerk/catalogue/document.ts';
import { VERSIONS, type Version } from '@fagvaerk/catalogue/model.ts';
import { callOutcomes, type LoggedCall } from '@fagvaerk/contract/admin-answers.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { latestApiVersion, loggedCallsMaximum, pageSizeDefault, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { admit, admitKey, type Caller, type Rules, type Verdict } from '../access/rules/decide.ts';
import { explainToCaller } from '../access/rules/explain.ts';
import { type Found, wrapV4 } from '../answer/envelope.ts';
import { failure, type SandboxAnswer } from '../sandbox/answer.ts';
import { pageOf } from '../sandbox/list-filter.ts';
import { compileParameters, type GivenParameters, type Values } from '../sandbox/parameters.ts';
import type { CallFilter, SoughtCalls } from '../usage/read-calls.ts';
import { uncharted } from '../usage/usage.ts';
import { holderOf, overviewOf } from './access-overview.ts';
import { type Call, matchCalls } from './calls.ts';
import type { Admitted } from './guard.ts';
import type { OwnDocument } from './own-document.ts';

/** What is known of the customers that keys belong to, beside the rules. */
export type Holders = Readonly<{
  nameOf: (customerID: number) => Promise<string>;
  siteNamesOf: (customerID: number) => Promise<readonly string[]>;
  /** Newest first. */
  callsOf: (customerID: number, sought: SoughtCalls) => Promise<readonly LoggedCall[]>;
}>;

/** Who asks, what it was let through by, and what stands in the address. */
export type Asked = Admitted &
  Readonly<{ rules: Rules; caller: Caller; atMs: number; query: unknown; address: string; language: Language }>;

/** What whoever holds a key can ask about it. */
export type Question = Readonly<{
  url: string;
  /** What its calls are counted as. */
  endpointID: number;
  admits: typeof admit;
  answer: (asked: Asked) => Promise<SandboxAnswer>;
}>;

/** What a key may do on a site, also as an API document; which sites it has, what was called with it, and why a call is let through or refused. */
export function accessQuestions(
  calls: readonly Call[],
  { nameOf, siteNamesOf, callsOf }: Holders,
  ownDocument: OwnDocument,
): Question[] {
  const match = matchCalls(calls);
  const findHolder = async ({ customer }: Asked) => holderOf(await nameOf(customer.customerID), customer);

  return [
    {
      url: '/api/access',
      endpointID: uncharted.accessOverview,
      admits: admit,
      answer: async (asked) => {
        const overview = { ...(await findHolder(asked)), ...overviewOf(calls, asked) };
        return wrapped({ total: overview.operations.length }, overview);
      },
    },
    {
      url: '/api/access/sites',
      endpointID: uncharted.accessSites,
      admits: admitKey,
      answer: async (asked) => {
        const names = await siteNamesOf(asked.customer.customerID);
        const sites = names.flatMap((siteName) => {
          const verdict = admit(asked.rules, { ...asked.caller, siteName }, asked.atMs);
          const { site } = verdict;
          return site && isGranted(verdict) ? [{ siteName: site.name, kind: site.kind }] : [];
        });
        return wrapped({ total: sites.length }, { ...(await findHolder(asked)), sites });
      },
    },
    {
      url: '/api/access/calls',
      endpointID: uncharted.accessCalls,
      admits: admitKey,
      answer: reading(readCallsQuery, async (values, { customer, address, rules, caller, atMs }) => {
        const {
          page,
          pageSize,
          method = '',
          path,
          ...filter
        } = values as CallFilter & { page: number; pageSize: number };
        const mayKnow = (siteName: string): boolean => isGranted(admit(rules, { ...caller, siteName }, atMs));
        const documented = path === undefined ? {} : { path: match(method, path).path };
        const found = await callsOf(customer.customerID, {
          ...filter,
          method,
          ...documented,
          // What others did with a key that anybody has, and from where, is nobody's business.
          address: customer.isOpen ? address : undefined,
          asSeen: asCallerSees(mayKnow),
        });
        const { items, hasMore } = pageOf(found, { page, pageSize });
        return wrapped({ data: items, total: found.length, page, hasMore });
      }),
    },
    {
      url: '/api/access/why',
      endpointID: uncharted.accessWhy,
      admits: admitKey,
      answer: reading(readWhyQuery, async ({ method, path }, { rules, caller, atMs, language }) => {
        const { code, steps } = explainToCaller(rules, caller, match(String(method), String(path)), atMs, language);
        const shown = steps.map(({ row: _row, ...step }) => step);
        return wrapped({ total: shown.length }, { allowed: code === null, code, steps: shown });
      }),
    },
    {
      url: '/api/access/openapi.json',
      endpointID: uncharted.accessDocument,
      admits: admit,
      // As it is, without a wrapper: programs read it as they read the documents of the portal.
      answer: reading(readDocumentQuery, async ({ version }, asked) => {
        const document = ownDocument(`v${version}` as Version, asked);
        return { status: 200, pieces: [Buffer.from(JSON.stringify(document))] };
      }),
    },
  ];
}

const parameter = (name: string, schema: Node, required = false) =>
  ({ name, in: 'query', required, schema, node: {}, refers: null }) as const;
const text = { type: 'string' };

const readCallsQuery = compileParameters([
  parameter('outcome', { ...text, enum: [...callOutcomes] }),
  ...['path', 'method', 'siteName', 'requestID'].map((name) => parameter(name, text)),
  parameter('page', { type: 'integer', minimum: 1, maximum: loggedCallsMaximum, default: 1 }),
  parameter('pageSize', { type: 'integer', minimum: 1, maximum: pageSizeMaximum, default: pageSizeDefault }),
]);
const readWhyQuery = compileParameters(
  ['method', 'path'].map((name) => parameter(name, { ...text, minLength: 1 }, true)),
);
const readDocumentQuery = compileParameters([
  parameter('version', { ...text, enum: VERSIONS.map((version) => version.slice(1)), default: latestApiVersion }),
]);

const reading =
  (read: ReturnType<typeof compileParameters>, answer: (values: Values, asked: Asked) => Promise<SandboxAnswer>) =>
  async (asked: Asked): Promise<SandboxAnswer> => {
    const { values, broken, unreadable } = read({ params: {}, query: asked.query } as GivenParameters);
    if (broken.length + unreadable.length > 0) return failure({ envelope: 'v4' }, 400, broken, unreadable);
    return answer(values, asked);
  };

function wrapped(found: Partial<Found> & Pick<Found, 'total'>, data: unknown = found.data): SandboxAnswer {
  return { status: 200, body: wrapV4({ data: [], page: 1, hasMore: false, ...found }, data) };
}

/** Whether the key has the site, at whatever address. */
const isGranted = ({ reason }: Verdict): boolean => reason === null || reason === 'wrong-environment';

/** Whether there is a site of a name that it has no access to, no caller is told: whatever a call came to. */
function asCallerSees(mayKnow: (siteName: string) => boolean): (call: LoggedCall) => LoggedCall {
  const known = new Map<string, boolean>();
  return (call) => {
    const { siteName } = call;
    if (siteName === null) return call;
    const isKnown = known.get(siteName) ?? mayKnow(siteName);
    known.set(siteName, isKnown);
    return isKnown ? call : { ...call, siteName: null };
  };
}
