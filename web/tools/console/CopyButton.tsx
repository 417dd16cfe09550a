import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { words } from './words.ts';

interface Props {
  label: string;
  text: () => string | { readonly error: string };
}

export function CopyButton({ label, text }: Props) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), copyNoticeMs);
    return () => clearTimeout(timer);
  }, [message]);
  async function copy(): Promise<void> {
    const copied = text();
    if (typeof copied !== 'string') return setMessage(copied.error);
    try {
      await navigator.clipboard.writeText(copied);
      setMessage(words.copied);
    } catch {
      setMessage(words.notCopied);
    }
  }
  return (
    <span className="console-copy">
      <button className="text-button" type="button" onClick={copy}>
        {label}
      </button>
      <span role="status">{message}</span>
    </span>
  );
}
