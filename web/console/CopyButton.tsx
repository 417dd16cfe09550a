import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { words } from './words.ts';

interface Props {
  label: string;
  /** Asked when it is pressed. */
  text: () => string | { readonly refused: string };
}

export function CopyButton({ label, text }: Props) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), copyNoticeMs);
    return () => clearTimeout(timer);
  }, [said]);
  async function copy(): Promise<void> {
    const copied = text();
    if (typeof copied !== 'string') return setSaid(copied.refused);
    try {
      await navigator.clipboard.writeText(copied);
      setSaid(words.copied);
    } catch {
      setSaid(words.notCopied);
    }
  }
  return (
    <span className="console-copy">
      <button className="console-quiet" type="button" onClick={copy}>
        {label}
      </button>
      <span role="status">{said}</span>
    </span>
  );
}
