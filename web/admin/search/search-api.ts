import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { externalCustomer } from '@fagvaerk/contract/customers.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query.ts';
import { get, post } from '../api/transport.ts';
import { extractKey, looksLikeKey } from '../key-in-text.ts';

export const resultsPerGroup = 5;
const named = listAnswer(externalCustomer.pick({ customerID: true, customerName: true, apiKey: true }));

/** By name, contact or the end of a key. A whole key is sent by POST and never reaches a URL, part of one is not sent. */
export function foundCustomersQuery(text: string) {
  const apiKey = extractKey(text);
  const query = new URLSearchParams({ search: text, pageSize: String(resultsPerGroup) });
  return queryOptions({
    queryKey: [...queryKeys.customers, 'found', text],
    queryFn: ({ signal }) =>
      apiKey
        ? post('/Admin/FindCustomerByKey', { apiKey }, named, signal)
        : get(`/Admin/customers?${query}`, named, signal),
    enabled: text !== '' && (apiKey !== undefined || !looksLikeKey(text)),
  });
}

/** The portal's own ids are shorter than a key. Others must not look like one, as the id is put into the URL. */
export function requestIdIn(text: string): string | null {
  const id = text.replace(/^\s*x-request-id\s*:/i, '').trim();
  const isOwn = /^[\da-f]{24}$/i.test(id);
  return isOwn || (/^(?=.*\d)[\w.:-]{8,64}$/.test(id) && !looksLikeKey(id)) ? id : null;
}
