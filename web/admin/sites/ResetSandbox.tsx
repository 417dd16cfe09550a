import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { resetSandbox } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { sentenceOf } from '../calls/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { words } from '../words.ts';

/** Puts the company of a sandbox back to its start, after a question. */
export function ResetSandbox({ site: { recordId, name } }: { site: Site }) {
  const ask = useConfirm();
  const reset = useChange({
    run: () => resetSandbox(recordId),
    touches: ['sites'],
    done: () => words.sandboxReset(name),
    failed: ({ failure }) => sentenceOf(failure),
  });
  const question = { title: words.resetTitle(name), text: words.resetText, answer: words.reset, isDangerous: true };

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
