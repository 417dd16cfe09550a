import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, clearFailure, warn } from '../notices.ts';
import type { AdminError } from './failure.ts';
import { keys } from './queries.ts';

export interface Change<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** What is read again besides the history, which every change is part of. */
  touches?: readonly Exclude<keyof typeof keys, 'history'>[];
  /** What is said when it is done. */
  done?: (input: Input) => string;
  /** What is said when it failed. Forms leave it out: they show why beside what was typed, and keep that through a login. */
  failed?: (error: AdminError) => string;
}

/** The one way in which the panel changes something. It has succeeded when what it touches has been read again. */
export function useChange<Input = void, Answer = unknown>({
  run,
  touches = [],
  done,
  failed,
}: Change<Input, Answer>): UseMutationResult<Answer, AdminError, Input> {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all(
      (['history', ...touches] as const).map((name) => queryClient.invalidateQueries({ queryKey: keys[name] })),
    );
  return useMutation<Answer, AdminError, Input>({
    mutationFn: run,
    meta: { keepsScreen: failed === undefined },
    onSuccess: async (_answer, input) => {
      await readAgain();
      clearFailure();
      if (done) announce(done(input));
    },
    onError: (error) => {
      // Where no answer came, the change may have been made.
      if (['unreachable', 'server'].includes(error.failure.kind)) void readAgain();
      if (failed) warn(failed(error));
    },
  });
}
