import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resetSandbox } from '../admin-api.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { sentenceOf } from '../parts/Loaded.tsx';
import { announce, warn } from '../parts/notices.ts';
import { words } from '../words.ts';

/** Puts the company of a sandbox back to its start, after a question. */
export function ResetSandbox({ site: { recordId, name } }: { site: Site }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const reset = useMutation({
    mutationFn: () => resetSandbox(recordId),
    onSuccess: () => {
      announce(words.sandboxReset(name));
      return queryClient.invalidateQueries({ queryKey: ['history'] });
    },
    onError: ({ failure }) => warn(sentenceOf(failure)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="default" size="xs" aria-label={words.resetNamed(name)} onClick={() => setAsking(true)}>
        {words.reset}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={words.resetTitle(name)}
        text={words.resetText}
        answer={words.reset}
        isDangerous
        isRunning={reset.isPending}
        onConfirm={() => reset.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
