import type { Language } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { messagesIn } from '../language/messages.ts';

interface Props {
  language: Language;
  label: string;
  code: () => Element | null | undefined;
}

export function CopyButton({ language, label, code }: Props) {
  const words = messagesIn(language);
  const [notice, setNotice] = useState({ text: '', count: 0 });

  useEffect(() => {
    if (notice.text === '') return;
    const timer = setTimeout(() => setNotice({ text: '', count: 0 }), copyNoticeMs);
    return () => clearTimeout(timer);
  }, [notice]);

  async function copy() {
    const text = code()?.textContent ?? '';
    const message = await navigator.clipboard.writeText(text).then(
      () => words.copied,
      () => words.copyFailed,
    );
    setNotice(({ count }) => ({ text: message, count: count + 1 }));
  }

  return (
    <>
      <span className="copy-notice" role="status">
        {notice.text}
      </span>
      <button className="code-button copy-button" type="button" aria-label={`${words.copy}: ${label}`} onClick={copy} />
    </>
  );
}
