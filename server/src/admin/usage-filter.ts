import { usageDays, usageDaysMaximum } from '@fagvaerk/contract/limits.ts';
import type { UsageFilter } from '@fagvaerk/contract/usage.ts';
import type { Database } from '../database/schema.ts';
import { findDemoID } from '../directory/customers.ts';
import { Refusal } from '../directory/refusal.ts';
import { countDays, danishDay, dayAfter } from '../time/copenhagen.ts';
import type { UsageScope } from '../usage/usage-report.ts';

export function periodOf({ from, to = danishDay(Date.now()) }: UsageFilter): Readonly<{ from: string; to: string }> {
  const start = from ?? dayAfter(to, 1 - usageDays);
  const days = countDays(start, to);
  if (days < 1) throw new Refusal([{ index: null, field: 'to', rule: 'field-invalid' }]);
  if (days > usageDaysMaximum)
    throw new Refusal([{ index: null, field: 'from', rule: 'number-too-large', limit: usageDaysMaximum }]);
  return { from: start, to };
}

/** The demo customer only counts where it is asked for. */
export async function scopeOf(db: Database, { customerID, siteID, endpointID }: UsageFilter): Promise<UsageScope> {
  const withoutCustomerID = customerID === undefined ? await findDemoID(db) : undefined;
  return { customerID, siteID, endpointID, withoutCustomerID };
}
