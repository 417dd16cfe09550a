import { useRef } from 'react';
import { copyWithNotice, showNotice } from '../../enhance/copy-with-notice.ts';
import { PlainButton } from '../buttons.tsx';
import { words } from './words.ts';

export function CopyButton({ label, text }: { label: string; text: () => string | { readonly error: string } }) {
  const status = useRef<HTMLSpanElement>(null);
  function copy(): void {
    const copied = text();
    if (typeof copied === 'string') void copyWithNotice(copied, status.current, words);
    else if (status.current) showNotice(status.current, copied.error);
  }
  return (
    <span className="console-copy">
      <PlainButton onClick={copy}>{label}</PlainButton>
      <span role="status" ref={status} />
    </span>
  );
}
