import { z } from 'zod';
import { listAnswer } from './answers.ts';
import { compactDate, idOrNone, object, pathId, rule, wholeNumber } from './fields.ts';
import { usageDays, usageDaysMaximum } from './limits.ts';

/** Every call is one of the three. Failed: admitted, but the response is an error. */
export const callCounts = z.object({ accepted: z.int(), refused: z.int(), failed: z.int() });
export type CallCounts = z.infer<typeof callCounts>;

/** Milliseconds, interpolated from a histogram; null without calls. */
const percentile = z.number().nullable();
const percentiles = { p50: percentile, p95: percentile, p99: percentile };

/** What an administrator should look at, in this order. */
export const attentionKinds = [
  'expiredInUse',
  'manyRefusals',
  'keysExpiring',
  'unknownKeys',
  'noRights',
  'unused',
  'noSecondFactor',
] as const;

export type AttentionKind = (typeof attentionKinds)[number];

/** `items` are the first few customers or administrators; unknown keys have none. */
export const attention = z.object({
  kind: z.enum(attentionKinds),
  count: z.int(),
  items: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Attention = z.infer<typeof attention>;

const periods = { today: callCounts, last7Days: callCounts, last30Days: callCounts };

/** Without calls of the demo customer, except those in `demo` and `sites`. Customers, endpoints and sites: 7 days. */
export const overview = z.object({
  ...periods,
  /** One entry per day of the last 30, oldest first. */
  days: z.array(callCounts.extend({ day: z.string() })),
  customers: z.array(callCounts.extend({ customerID: z.int(), customerName: z.string() })),
  /** `path` is null for undocumented paths. */
  endpoints: z.array(callCounts.extend({ endpointID: z.int(), path: z.string().nullable() })),
  /** Every site. `serverErrors` are responses of 500 and above. */
  sites: z.array(
    z.object({
      siteID: z.int(),
      siteName: z.string(),
      calls: z.int(),
      serverErrors: z.int(),
      p50: percentile,
      p95: percentile,
    }),
  ),
  /** Null if there is no demo customer. */
  demo: z.object({ customerID: z.int(), ...periods }).nullable(),
  attention: z.array(attention),
  setup: z.object({
    hasOwnSite: z.boolean(),
    hasCustomer: z.boolean(),
    hasHandedOverKey: z.boolean(),
    hasCall: z.boolean(),
    hasSecondFactor: z.boolean(),
  }),
});
export type Overview = z.infer<typeof overview>;

export const usageGroups = ['day', 'customer', 'endpoint', 'site'] as const;

export type UsageGroup = (typeof usageGroups)[number];

/** Days are yyyymmdd in Denmark; the last 30 unless given. Endpoint and site are 0 if unknown. */
const usageFilters = {
  from: compactDate.optional(),
  to: compactDate.optional(),
  customerID: pathId.optional(),
  siteID: idOrNone.optional(),
  endpointID: idOrNone.optional(),
};

export const usageFilter = object(usageFilters);
export type UsageFilter = z.infer<typeof usageFilter>;

export const usageQuery = object({
  ...usageFilters,
  groupBy: z.enum(usageGroups, rule('field-invalid')).default('day'),
});

export const usageRow = callCounts.extend({
  /** The day, or the id. */
  key: z.string(),
  /** Null for an unknown or deleted site or endpoint, and for days. */
  name: z.string().nullable(),
  /** All calls of the period before, or of the corresponding day in it. */
  previous: z.int(),
});
export type UsageRow = z.infer<typeof usageRow>;

/** Without the demo customer unless it is asked for. Days oldest first and without gaps, others by calls, at most 1,000. */
export const usageAnswer = listAnswer(usageRow).extend({
  from: z.string(),
  to: z.string(),
  totals: callCounts,
  previousFrom: z.string(),
  previousTo: z.string(),
  previousTotals: callCounts,
  /** The first day with counts, yyyymmdd; null without any. */
  countedSince: z.string().nullable(),
});
export type UsageAnswer = z.infer<typeof usageAnswer>;

export const statisticsQuery = object({ days: wholeNumber(usageDaysMaximum).default(usageDays) });

const siteCounts = z.object({
  accepted: z.int(),
  refused: z.int(),
  /** Failed with 4xx, and with 5xx. */
  clientErrors: z.int(),
  serverErrors: z.int(),
  ...percentiles,
});

/** Includes the demo customer. One entry per day, oldest first. */
export const siteStatistics = listAnswer(siteCounts.extend({ day: z.string() })).extend({
  totals: siteCounts,
  /** The slowest 10 by p95. */
  endpoints: z.array(z.object({ endpointID: z.int(), path: z.string().nullable(), calls: z.int(), ...percentiles })),
});
export type SiteStatistics = z.infer<typeof siteStatistics>;
