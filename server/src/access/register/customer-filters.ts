import {
  type CustomerCounts,
  type CustomerFilter,
  customerFilters,
  endingWithinDays,
} from '@fagvaerk/contract/customer-list.ts';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { dayAfter } from '../../danish-day.ts';
import type { Schema } from '../../database/schema.ts';
import { grantsSomething } from './endpoint-access.ts';

type Customers = ExpressionBuilder<Schema, 'customers'>;
type Condition = (customers: Customers) => ExpressionWrapper<Schema, 'customers', SqlBool>;

/** Which customers a filter keeps, on a day; by the same facts as `keyStatusOf`, in its order. */
export function keptBy(filter: CustomerFilter, today: string): Condition {
  switch (filter) {
    case 'off':
      return (customers) => customers('api_access', '=', false);
    case 'expired':
      return (customers) => customers.and([isOn(customers), customers('valid_until', '<', today)]);
    case 'neverUsed':
      return (customers) => customers.not(customers.exists(lastUse(customers)));
    case 'noRights':
      return (customers) => {
        const lacksRights = customers.and([
          customers('access_all', '=', false),
          customers.not(customers.exists(rights(customers))),
        ]);
        const lacks = customers.or([customers.not(customers.exists(sites(customers))), lacksRights]);
        return customers.and([isOn(customers), customers('valid_until', '>=', today), lacks]);
      };
    default:
      return (customers) => {
        const lastDay = dayAfter(today, endingWithinDays[filter]);
        return customers.and([
          isOn(customers),
          customers('valid_until', '>=', today),
          customers('valid_until', '<=', lastDay),
        ]);
      };
  }
}

/** The numbers of a row that was counted by filter: databases give some of them as text. */
export const countsIn = (row: Record<string, number | string | bigint>): CustomerCounts =>
  Object.fromEntries(['all', ...customerFilters].map((name) => [name, Number(row[name])])) as CustomerCounts;

const isOn = (customers: Customers) => customers('api_access', '=', true);

export const lastUse = ({ selectFrom }: Customers) =>
  selectFrom('last_use').whereRef('last_use.customer_id', '=', 'customers.id').select('last_use.at');

export const sites = ({ selectFrom }: Customers) =>
  selectFrom('site_access').whereRef('site_access.customer_id', '=', 'customers.id').select('site_access.site_id');

/** Rows that allow something, on endpoints that are documented. */
export const rights = ({ selectFrom }: Customers) =>
  selectFrom('endpoint_access')
    .innerJoin('endpoints', 'endpoints.id', 'endpoint_access.endpoint_id')
    .whereRef('endpoint_access.customer_id', '=', 'customers.id')
    .where('endpoints.retired', '=', false)
    .where(grantsSomething)
    .select('endpoint_access.endpoint_id');
