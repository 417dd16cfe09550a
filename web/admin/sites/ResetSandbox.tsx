import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { resetSandbox } from '../api/admin-api.ts';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { words } from '../words.ts';

export function ResetSandbox({ site: { recordId, name } }: { site: Site }) {
  const ask = useConfirm();
  const reset = useChange({
    run: () => resetSandbox(recordId),
    invalidates: ['sites'],
    done: () => words.sandboxReset(name),
    failed: ({ failure }) => failureMessage(failure),
  });
  const question = {
    title: words.resetTitle(name),
    text: words.resetText,
    confirmLabel: words.reset,
    isDangerous: true,
  };

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={words.resetNamed(name)}
      onClick={() => ask({ ...question, act: () => reset.mutateAsync() })}
    >
      {words.reset}
    </Button>
  );
}
