import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { words } from './words.ts';

/** Copies what `text` gives when it is pressed; null says that there is too much of it. */
export function CopyButton({ label, text }: { label: string; text: () => string | null }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), copyNoticeMs);
    return () => clearTimeout(timer);
  }, [said]);
  async function copy(): Promise<void> {
    const copied = text();
    if (copied === null) return setSaid(words.linkTooLong);
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
