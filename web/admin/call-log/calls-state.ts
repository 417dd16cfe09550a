import { callOutcomes } from '@fagvaerk/contract/admin-answers.ts';
import { z } from 'zod';
import { pageField, textField, toQuery } from '../search-state.ts';

export const callsSchema = z.object({
  outcome: z.enum(callOutcomes).nullable().catch(null),
  path: textField,
  requestID: textField,
  page: pageField,
});
export type CallsState = z.output<typeof callsSchema>;

export const callsPerPage = 25;

export const toApiQuery = (customerId: number, { outcome, path, requestID, page }: CallsState): URLSearchParams =>
  toQuery({
    ExternalCustomerID: customerId,
    Page: page,
    PageSize: callsPerPage,
    Outcome: outcome,
    Path: path,
    RequestID: requestID,
  });

export const callsSearch = (requestID = ''): string => `?${toQuery({ view: 'calls', requestID })}`;
