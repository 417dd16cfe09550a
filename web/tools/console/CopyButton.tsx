import { useRef } from 'react';
import { copyWithNotice, showNotice } from '../../enhance/copy-with-notice.ts';
import { PlainButton } from '../buttons.tsx';
import { words } from './words.ts';

interface Props {
  label: string;
  text: () => string | { readonly error: string };
  notices?: Parameters<typeof copyWithNotice>[2];
}

export function CopyButton({ label, text, notices = words }: Props) {
  const status = useRef<HTMLSpanElement>(null);
  function copy(): void {
    const copied = text();
    if (typeof copied === 'string') void copyWithNotice(copied, status.current, notices);
    else if (status.current) showNotice(status.current, copied.error);
  }
  return (
    <span className="row">
      <PlainButton onClick={copy}>{label}</PlainButton>
      <span role="status" ref={status} />
    </span>
  );
}
