import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AdminError } from './failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AdminError;
    mutationMeta: {
      /** The screen itself shows that nobody is logged in, and keeps what was typed. */
      keepsScreen?: boolean;
    };
  }
}

/** Reads that find the server away are tried once more; everything else is told at once. */
export function makeQueryClient(onSessionEnd: () => void): QueryClient {
  const watch = ({ failure }: AdminError) => {
    if (failure.kind === 'unauthorised') onSessionEnd();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.keepsScreen) watch(error);
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
