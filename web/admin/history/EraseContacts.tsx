import { Button } from '@mantine/core';
import { useChange } from '../calls/change.ts';
import { sentenceOf } from '../calls/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { historyWords } from '../words.ts';
import { eraseContacts } from './history-api.ts';

/** Takes the contact person of a deleted customer out of the history, after a question. */
export function EraseContacts({ customerID, name }: { customerID: number; name: string }) {
  const ask = useConfirm();
  const erase = useChange({
    run: () => eraseContacts(customerID),
    done: () => historyWords.erased(name),
    failed: ({ failure }) => sentenceOf(failure),
  });
  const question = {
    title: historyWords.eraseTitle(name),
    text: historyWords.eraseText,
    answer: historyWords.eraseAnswer,
    isDangerous: true,
    act: () => erase.mutateAsync(),
  };
  return (
    <Button variant="subtle" size="compact-sm" color="danger" onClick={() => ask(question)}>
      {historyWords.erase}
    </Button>
  );
}
