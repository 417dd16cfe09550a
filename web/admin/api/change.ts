import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, clearFailure, warn } from '../notices.ts';
import type { AdminError } from './failure.ts';
import { queryKeys } from './query-keys.ts';

export interface Change<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** Queries to invalidate in addition to the history. */
  invalidates?: readonly Exclude<keyof typeof queryKeys, 'history'>[];
  done?: (input: Input) => string;
  /** Omit in forms: they show the error inline and keep the draft through a login. */
  failed?: (error: AdminError) => string;
}

/** All writes of the panel. Resolves after the invalidated queries are refetched. */
export function useChange<Input = void, Result = unknown>({
  run,
  invalidates = [],
  done,
  failed,
}: Change<Input, Result>): UseMutationResult<Result, AdminError, Input> {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      (['history', ...invalidates] as const).map((name) =>
        queryClient.invalidateQueries({ queryKey: queryKeys[name] }),
      ),
    );
  return useMutation<Result, AdminError, Input>({
    mutationFn: run,
    meta: { handlesUnauthorised: failed === undefined },
    onSuccess: async (_answer, input) => {
      await readAgain();
      clearFailure();
      if (done) announce(done(input));
    },
    onError: (error) => {
      // Without a response the change may still have been made.
      if (['unreachable', 'server'].includes(error.failure.kind)) void readAgain();
      if (failed) warn(failed(error));
    },
  });
}
