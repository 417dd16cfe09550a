import { Button } from '@mantine/core';
import { type Change, useChange } from '../calls/change.ts';
import { sentenceOf } from '../calls/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { focusPageTitle } from '../parts/PageTitle.tsx';

interface Props extends Change<void, unknown> {
  text: string;
  /** What it is called where the text alone says too little. */
  label?: string;
  question: string;
  consequence: string;
  /** What the button that goes on says, where it is not the text. */
  answer?: string;
  isDangerous?: boolean;
}

/** A button that does something after a question, for whoever may. It is gone afterwards, so the focus goes to the head of the screen. */
export function AskedButton(props: Props) {
  const { text, label = text, question, consequence, answer = text, isDangerous = true, ...change } = props;
  const ask = useConfirm();
  const mayChange = useMayChange();
  const act = useChange({ failed: ({ failure }) => sentenceOf(failure), ...change });
  if (!mayChange) return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={label}
      onClick={() =>
        ask({
          title: question,
          text: consequence,
          answer,
          isDangerous,
          act: () => act.mutateAsync().then(focusPageTitle),
        })
      }
    >
      {text}
    </Button>
  );
}
