import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import { messagesIn } from '../language/messages.ts';
import { chooseScheme, chosenScheme, type Scheme, schemes } from './scheme.ts';

export function SchemeButton({ language }: { language: Language }) {
  const words = messagesIn(language);
  const names = { system: words.schemeSystem, light: words.schemeLight, dark: words.schemeDark };
  // The server cannot know the choice: render as it did, then update.
  const [scheme, setScheme] = useState<Scheme>('system');
  useEffect(() => setScheme(chosenScheme()), []);

  function chooseNext() {
    const next = schemes[(schemes.indexOf(chosenScheme()) + 1) % schemes.length] ?? 'system';
    chooseScheme(next);
    setScheme(next);
  }

  return (
    <button
      className="bar-button"
      type="button"
      aria-label={`${words.colourScheme}: ${names[scheme]}`}
      title={names[scheme]}
      onClick={chooseNext}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <path
          d={{ system: 'M10 3a7 7 0 0 1 0 14z', light: '', dark: 'M10 3a7 7 0 0 1 0 14a7 7 0 0 1 0-14z' }[scheme]}
          fill="currentColor"
        />
      </svg>
    </button>
  );
}
