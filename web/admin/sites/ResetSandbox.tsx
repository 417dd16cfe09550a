import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resetSandbox } from '../admin-api.ts';
import { useConfirm } from '../parts/confirm.tsx';
import { sentenceOf } from '../parts/Loaded.tsx';
import { announce, warn } from '../parts/notices.ts';
import { words } from '../words.ts';

/** Puts the company of a sandbox back to its start, after a question. */
export function ResetSandbox({ site: { recordId, name } }: { site: Site }) {
  const ask = useConfirm();
  const queryClient = useQueryClient();
  const reset = useMutation({
    mutationFn: () => resetSandbox(recordId),
    onSuccess: () => {
      announce(words.sandboxReset(name));
      return queryClient.invalidateQueries({ queryKey: ['history'] });
    },
    onError: ({ failure }) => warn(sentenceOf(failure)),
  });

  async function act() {
    // How it went has been told.
    await reset.mutateAsync().catch(() => undefined);
  }

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={words.resetNamed(name)}
      onClick={() =>
        ask({ title: words.resetTitle(name), text: words.resetText, answer: words.reset, isDangerous: true, act })
      }
    >
      {words.reset}
    </Button>
  );
}
