import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import { messagesIn } from '../language/messages.ts';
import { Icon } from '../theme/icons.tsx';
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
      <Icon name={scheme} />
    </button>
  );
}
