import type { Language } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { messagesIn } from '../language/messages.ts';

interface Props {
  language: Language;
  /** The id of the element whose text is copied. */
  target: string;
  /** What is copied, for those who hear the button: "Eksempel på svar". */
  label: string;
}

export function CopyButton({ language, target, label }: Props) {
  const words = messagesIn(language);
  const [notice, setNotice] = useState({ text: '', count: 0 });

  useEffect(() => {
    if (notice.text === '') return;
    const timer = setTimeout(() => setNotice({ text: '', count: 0 }), copyNoticeMs);
    return () => clearTimeout(timer);
  }, [notice]);

  async function copy() {
    const text = document.getElementById(target)?.textContent ?? '';
    const said = await navigator.clipboard.writeText(text).then(
      () => words.copied,
      () => words.copyFailed,
    );
    setNotice(({ count }) => ({ text: said, count: count + 1 }));
  }

  return (
    <>
      <span className="copy-notice" role="status">
        {notice.text}
      </span>
      <button className="copy-button" type="button" aria-label={`${words.copy}: ${label}`} onClick={copy}>
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <rect x="7" y="7" width="9.5" height="9.5" rx="2" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path
            d="M13 4.5A1.5 1.5 0 0 0 11.500 3H5a2 2 0 0 0-2 2v6.500A1.500 1.500 0 0 0 4.500 13"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </>
  );
}
