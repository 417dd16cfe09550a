import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { siteWords } from './messages.ts';
import { resetSandbox } from './sites-api.ts';

export function ResetSandbox({ site: { recordId, name } }: { site: Site }) {
  const ask = useConfirm();
  const reset = useChange({
    run: () => resetSandbox(recordId),
    invalidates: ['sites'],
    done: () => siteWords.sandboxReset(name),
    failed: ({ failure }) => failureMessage(failure),
  });
  const question = {
    title: siteWords.resetTitle(name),
    text: siteWords.resetText,
    confirmLabel: siteWords.reset,
    isDangerous: true,
  };

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={siteWords.resetNamed(name)}
      onClick={() => ask({ ...question, act: () => reset.mutateAsync() })}
    >
      {siteWords.reset}
    </Button>
  );
}
