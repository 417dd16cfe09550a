import { writeAnswer } from '@fagvaerk/contract/answers.ts';
import { type EntryToRevert, revertDone } from '@fagvaerk/contract/history.ts';
import { Button, Group } from '@mantine/core';
import { type MutationFunction, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, clearFailure, warn } from '../notices.ts';
import { words } from '../words.ts';
import { type AdminError, isRefused } from './failure.ts';
import { previewKey, queryKeys } from './query.ts';
import { postOne } from './transport.ts';

export interface Change<Input, Result> {
  run: MutationFunction<Result, Input>;
  /** Queries to invalidate in addition to the history. */
  invalidates?: readonly Exclude<keyof typeof queryKeys, 'history'>[];
  done?: (input: Input, result: Result) => string;
  /** The history entry that the notice offers to undo. */
  entry?: (result: Result) => number | null | undefined;
  /** Omit in forms: they show the error inline and keep the draft through a login. */
  failed?: (error: AdminError) => string;
}

/** All writes of the panel. Resolves after the invalidated queries are refetched. */
export function useChange<Input = void, Result = unknown>({
  run,
  invalidates = [],
  done,
  entry,
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
    onSuccess: async (result, input) => {
      await readAgain();
      clearFailure();
      if (!done) return;
      const [text, reverted] = [done(input, result), entry?.(result)];
      if (reverted) announce(<Revertible text={text} entry={reverted} />, undoMs);
      else announce(text);
    },
    onError: async (error) => {
      // Without a response the change may still have been made.
      if (['unreachable', 'server'].includes(error.failure.kind)) void readAgain();
      // What was read or previewed is outdated.
      if (isRefused(error, 'changed-meanwhile', 'plan-changed'))
        await Promise.all([readAgain(), queryClient.invalidateQueries({ queryKey: previewKey })]);
      if (failed) warn(failed(error));
    },
  });
}

/** With `plan`, fails if the preview is outdated. */
export const revertChange = ({ entry, plan }: Pick<EntryToRevert, 'entry' | 'plan'>, overwrite: boolean) =>
  postOne('/Admin/RevertChange', { entry, overwrite, plan }, writeAnswer(revertDone));

/** Long enough to reach the button by keyboard. */
const undoMs = 20_000;

function Revertible({ text, entry }: { text: string; entry: number }) {
  const back = useChange({
    run: () => revertChange({ entry }, false),
    invalidates: ['customers', 'roles', 'sites'],
    done: () => words.undone,
    failed: ({ message }) => message,
  });
  return (
    <Group justify="space-between" gap="xs">
      {text}
      <Button size="compact-sm" variant="default" loading={back.isPending} onClick={() => back.mutate()}>
        {words.undo}
      </Button>
    </Group>
  );
}
