import type { Language } from '@fagvaerk/contract/language.ts';
import { useState } from 'react';
import { messagesIn } from '../../language/messages.ts';
import { adminMessagesIn } from '../messages.ts';
import { language } from '../words.ts';
import { loginMessagesIn } from './messages.ts';

/** Pages before the login switch in place: loading anew would lose what is typed. */
export function useShownLanguage() {
  const [shown, setShown] = useState(language);

  function show(chosen: Language) {
    void fetch(`/language/${chosen}`, { method: 'POST', redirect: 'manual' });
    document.documentElement.lang = chosen;
    setShown(chosen);
  }

  return {
    shown,
    show,
    words: adminMessagesIn(shown),
    shellWords: messagesIn(shown),
    loginWords: loginMessagesIn(shown),
  };
}

export type ShownLanguage = ReturnType<typeof useShownLanguage>;
