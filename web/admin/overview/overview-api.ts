import { overview } from '@fagvaerk/contract/usage.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get } from '../api/transport.ts';

const refetchMs = 60_000;

export const overviewQuery = queryOptions({
  queryKey: [...queryKeys.customers, 'overview'],
  queryFn: ({ signal }) => get('/Admin/overview', overview, signal),
  refetchInterval: refetchMs,
});
