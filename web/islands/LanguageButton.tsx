import { type Language, languageCookie } from '@fagvaerk/contract/language.ts';
import { languageReloadMs } from '@fagvaerk/contract/limits.ts';
import { useState } from 'react';
import { messagesIn } from '../language/messages.ts';
import { storePlace } from '../shell/place.ts';
import { anchorInView } from './anchor-in-view.ts';

const oneYearSeconds = 365 * 24 * 60 * 60;

export function LanguageButton({ language }: { language: Language }) {
  const words = messagesIn(language);
  const [switching, setSwitching] = useState(false);
  const other: Language = language === 'da' ? 'en' : 'da';

  function switchLanguage() {
    if (switching) return;
    setSwitching(true);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some current browsers.
    document.cookie = `${languageCookie}=${other}; path=/; max-age=${oneYearSeconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
    setTimeout(reloadInPlace, languageReloadMs);
  }

  return (
    <button
      className="bar-button language-button"
      type="button"
      aria-label={`${words.otherLanguage}: ${words.switchLanguage}`}
      aria-busy={switching}
      onClick={switchLanguage}
    >
      {other === 'en' ? <BritishFlag /> : <DanishFlag />}
      <span aria-hidden="true">{words.otherLanguage}</span>
    </button>
  );
}

/** Text lengths differ between languages, so the position is restored by anchor, not by offset. */
function reloadInPlace() {
  storePlace(anchorInView() ?? '');
  history.replaceState(history.state, '', location.pathname + location.search);
  location.reload();
}

function DanishFlag() {
  return (
    <svg viewBox="0 0 37 28" width="22" height="16" aria-hidden="true">
      <path fill="#c8102e" d="M0 0h37v28H0z" />
      <path fill="#fff" d="M12 0h4v28h-4zM0 12h37v4H0z" />
    </svg>
  );
}

function BritishFlag() {
  return (
    <svg viewBox="0 0 60 40" width="22" height="16" aria-hidden="true">
      <path fill="#012169" d="M0 0h60v40H0z" />
      <path stroke="#fff" strokeWidth="8" d="m0 0 60 40m0-40L0 40" />
      <path stroke="#c8102e" strokeWidth="3.5" d="m0 0 60 40m0-40L0 40" />
      <path stroke="#fff" strokeWidth="13" d="M30 0v40M0 20h60" />
      <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
    </svg>
  );
}
