import { Button } from '@mantine/core';
import { copyText } from '../notices.ts';
import { words } from '../words.ts';

/** Something to be taken elsewhere as it stands. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <div className="copyable">
      <pre>{text}</pre>
      <Button variant="default" aria-label={label} onClick={() => void copyText(text)}>
        {words.copy}
      </Button>
    </div>
  );
}
