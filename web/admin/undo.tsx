import { writeAnswer } from '@fagvaerk/contract/answers.ts';
import { type EntryToRevert, revertDone } from '@fagvaerk/contract/history.ts';
import { Button, Group } from '@mantine/core';
import { useChange } from './api/change.ts';
import { failureMessage } from './api/failure.ts';
import { post, singleResult } from './api/transport.ts';
import { announce } from './notices.ts';
import { words } from './words.ts';

/** With `plan`, fails if the preview is outdated. */
export const revertChange = async ({ entry, plan }: Pick<EntryToRevert, 'entry' | 'plan'>, overwrite: boolean) =>
  singleResult(await post('/Admin/RevertChange', { entry, overwrite, plan }, writeAnswer(revertDone)));

/** Long enough to reach the button by keyboard. */
const undoMs = 20_000;

/** Undone by reverting the history entry, if there is one. */
export const announceRevertible = (text: string, entry: number | null | undefined): void =>
  entry ? announce(<Revertible text={text} entry={entry} />, undoMs) : announce(text);

function Revertible({ text, entry }: { text: string; entry: number }) {
  const back = useChange({
    run: () => revertChange({ entry }, false),
    invalidates: ['customers', 'roles', 'sites'],
    done: () => words.undone,
    failed: ({ failure }) => failureMessage(failure),
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
