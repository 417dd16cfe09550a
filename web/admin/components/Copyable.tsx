import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyText } from '../notices.ts';
import { words } from '../words.ts';

interface Props {
  text: string;
  label: string;
  /** For content that replaces the focused element. */
  takesFocus?: boolean;
}

export function Copyable({ text, label, takesFocus = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <div className="copyable">
      <pre>{text}</pre>
      <Button ref={button} variant="default" aria-label={label} onClick={() => void copyText(text)}>
        {words.copy}
      </Button>
    </div>
  );
}
