/** Routes below /api/access. */
import type { Node } from '@fagvaerk/catalogue/document.ts';
import { VERSIONS, type Version } from '@fagvaerk/catalogue/model.ts';
import { callOutcomes, type OwnCall } from '@fagvaerk/contract/calls.ts';
import { latestApiVersion, loggedCallsMaximum, pageSizeDefault, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import {
  admit,
  admitKey,
  type Caller,
  type Customer,
  type Reason,
  type Rules,
  reasonOnSite,
  type Site,
  type Verdict,
} from '../../authorization/decide.ts';
import { explainToCaller } from '../../authorization/explain.ts';
import type { RulesCache } from '../../authorization/rules-cache.ts';
import { type ResultPage, wrapFailure, wrapV4 } from '../../http/envelope.ts';
import { encodeJson } from '../../http/json-response.ts';
import { languageOf, setContentLanguage } from '../../http/language.ts';
import { compileParameters, type GivenParameters, type Values } from '../../http/parameters.ts';
import { ofCall } from '../../http/violation.ts';
import { parseDate } from '../../time/dates.ts';
import { type CallFilter, describeFields } from '../../usage/read-calls.ts';
import type { UsageRecorder } from '../../usage/recorder.ts';
import { internalEndpointIds } from '../../usage/usage.ts';
import type { Admitted, CallRoute, Handle } from '../call-types.ts';
import { type Call, createCallMatcher } from './calls.ts';
import type { OwnDocument } from './own-document.ts';

export type CustomerLookup = Readonly<{
  nameOf: (customerID: number) => Promise<string>;
  siteNamesOf: (customerID: number) => Promise<readonly string[]>;
  /** By site; without those that were not checked recently. */
  findHealth: () => Promise<ReadonlyMap<number, Readonly<{ ok: boolean }>>>;
  callsOf: UsageRecorder['callsOf'];
}>;

type SelfServiceRoute = CallRoute & Readonly<{ url: string; handle: Handle }>;
type CallsQuery = CallFilter & Readonly<{ page: number; pageSize: number; fromDate?: string }>;
type Context = Admitted & Readonly<{ values: Values; request: FastifyRequest; caller: Caller; rules: Rules }>;

type Dependencies = Readonly<{
  customers: CustomerLookup;
  ownDocument: OwnDocument;
  rules: Pick<RulesCache, 'rulesFor'>;
}>;

export function selfServiceRoutes(
  calls: readonly Call[],
  { customers, ownDocument, rules }: Dependencies,
): SelfServiceRoute[] {
  const match = createCallMatcher(calls);
  const findHolder = async (customer: Customer) => holderOf(await customers.nameOf(customer.customerID), customer);

  const route = (
    url: keyof typeof internalEndpointIds,
    decide: typeof admit,
    readQuery: ReturnType<typeof compileParameters>,
    answer: (context: Context) => Promise<object>,
  ): SelfServiceRoute => ({
    url,
    endpointID: internalEndpointIds[url],
    decide,
    version: 'access',
    envelope: 'v4',
    method: 'GET',
    handle: async (admitted, request, reply) => {
      const { values, invalid, unreadable } = readQuery({ params: {}, query: request.query } as GivenParameters);
      const [first] = [...unreadable, ...invalid];
      const respond = async (status: number, code: string | null, body: object) => {
        return { status, headers: {}, code, body: await encodeJson(reply, body) };
      };
      if (first) {
        const language = languageOf(request);
        setContentLanguage(reply, language);
        return respond(400, first.code, wrapFailure('v4', language, ofCall(invalid), ofCall(unreadable)));
      }
      const caller = request.call?.caller as Caller;
      const found = await rules.rulesFor(caller.keyHash ?? '');
      return respond(200, null, await answer({ ...admitted, values, request, caller, rules: found }));
    },
  });

  return [
    route('/api/access', admit, noQuery, async ({ customer, site }) => {
      const overview = { ...(await findHolder(customer)), ...overviewOf(calls, { customer, site }) };
      return wrapped({ total: overview.operations.length }, overview);
    }),

    route('/api/access/sites', admitKey, noQuery, async ({ customer, caller, rules: found }) => {
      const names = await customers.siteNamesOf(customer.customerID);
      const health = await customers.findHealth();
      const sites = names.flatMap((siteName) => {
        const verdict = admit(found, { ...caller, siteName }, Date.now());
        const { site } = verdict;
        if (!site || !isGranted(verdict)) return [];
        return [{ siteName: site.name, kind: site.kind, reachable: health.get(site.siteID)?.ok ?? null }];
      });
      return wrapped({ total: sites.length }, { ...(await findHolder(customer)), sites });
    }),

    route('/api/access/calls', admitKey, callsQuery, async (context) => {
      const { values, customer, caller, request, rules: found } = context;
      const { page, pageSize, method = '', path, fromDate = '', ...filter } = values as CallsQuery;
      const isSiteGranted = (siteName: string): boolean => isGranted(admit(found, { ...caller, siteName }, Date.now()));
      const end = page * pageSize;
      const listed = await customers.callsOf(customer.customerID, {
        ...filter,
        limit: end,
        method,
        from: new Date(parseDate(fromDate) ?? 0),
        ...(path === undefined ? {} : { path: match(method, path).path }),
        // Users of the demo key see only calls from their own address.
        address: customer.isDemo ? request.call?.address : undefined,
        redact: (call) => (call.siteName === null || isSiteGranted(call.siteName) ? call : { ...call, siteName: null }),
      });
      const language = languageOf(request);
      const shown = listed.calls.slice(end - pageSize, end);
      const data = shown.map((call): OwnCall => ({ ...call, fields: describeFields(call.fields, language) }));
      return wrapped({ data, total: listed.total, page, hasMore: end < listed.total });
    }),

    route('/api/access/why', admitKey, whyQuery, async ({ values, request, caller, rules: found }) => {
      const call = match(String(values.method), String(values.path));
      const { code, steps } = explainToCaller(found, caller, call, Date.now(), languageOf(request));
      const shown = steps.map(({ row: _row, ...step }) => step);
      return wrapped({ total: shown.length }, { allowed: code === null, code, steps: shown });
    }),

    // Not wrapped, like the published API documents.
    route('/api/access/openapi.json', admit, documentQuery, async ({ values, ...admitted }) =>
      ownDocument(`v${values.version}` as Version, admitted),
    ),
  ];
}

const parameter = (name: string, schema: Node, required = false) =>
  ({ name, in: 'query', required, schema, node: {}, refers: null }) as const;
const text = { type: 'string' };

const noQuery: ReturnType<typeof compileParameters> = () => ({ values: {}, invalid: [], unreadable: [] });
const callsQuery = compileParameters([
  parameter('outcome', { ...text, enum: [...callOutcomes] }),
  ...['path', 'method', 'siteName', 'requestID'].map((name) => parameter(name, text)),
  parameter('fromDate', { ...text, format: 'date-time' }),
  parameter('page', { type: 'integer', minimum: 1, maximum: loggedCallsMaximum, default: 1 }),
  parameter('pageSize', { type: 'integer', minimum: 1, maximum: pageSizeMaximum, default: pageSizeDefault }),
]);
const whyQuery = compileParameters(['method', 'path'].map((name) => parameter(name, { ...text, minLength: 1 }, true)));
const documentQuery = compileParameters([
  parameter('version', { ...text, enum: VERSIONS.map((version) => version.slice(1)), default: latestApiVersion }),
]);

const wrapped = (found: Partial<ResultPage> & Pick<ResultPage, 'total'>, data: unknown = found.data) =>
  wrapV4({ data: [], page: 1, hasMore: false, ...found }, data);

export const holderOf = (customerName: string, customer: Customer) => ({
  customer: customerName,
  isDemo: customer.isDemo,
  expiresAt: new Date(customer.expiresAtMs).toISOString(),
});

export function overviewOf(calls: readonly Call[], { customer, site }: Readonly<{ customer: Customer; site: Site }>) {
  const operations = calls.map(({ operation, version, endpointID }) => {
    const { id, method, path } = operation;
    const code: Reason | null = reasonOnSite(customer, site, { endpointID, method });
    return { operationId: id, version, method, path, allowed: code === null, code };
  });
  return { siteName: site.name, kind: site.kind, accessAll: customer.accessAll, operations };
}

const isGranted = ({ reason }: Verdict): boolean => reason === null || reason === 'wrong-environment';
