import { Button } from '@mantine/core';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { eraseContacts } from './history-api.ts';
import { historyWords } from './messages.ts';

export function EraseContacts({ customerID, name }: { customerID: number; name: string }) {
  const ask = useConfirm();
  const erase = useChange({
    run: () => eraseContacts(customerID),
    done: () => historyWords.erased(name),
    failed: ({ failure }) => failureMessage(failure),
  });
  const question = {
    title: historyWords.eraseTitle(name),
    text: historyWords.eraseText,
    confirmLabel: historyWords.eraseAnswer,
    isDangerous: true,
    act: () => erase.mutateAsync(),
  };
  return (
    <Button variant="subtle" size="compact-sm" color="danger" onClick={() => ask(question)}>
      {historyWords.erase}
    </Button>
  );
}
