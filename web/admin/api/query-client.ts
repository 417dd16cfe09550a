import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AdminError } from './failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AdminError;
    mutationMeta: {
      /** The page shows the lost session itself and keeps the draft. */
      handlesUnauthorised?: boolean;
    };
  }
}

/** Only unreachable reads are retried, once. */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const watch = ({ failure }: AdminError) => {
    if (failure.kind === 'unauthorised') onSessionEnd();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.handlesUnauthorised) watch(error);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, { failure }) => failure.kind === 'unreachable' && failures < 1,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
