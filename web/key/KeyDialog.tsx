import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyMessagesIn } from '../language/key-messages.ts';
import { askSites, type KeyFacts } from './access-api.ts';
import { KeyForm } from './KeyForm.tsx';
import { forgetKey, readKey } from './key-store.ts';
import { OwnKeyFacts } from './OwnKeyFacts.tsx';
import { TroubleNote } from './TroubleNote.tsx';
import { type Trouble, troubleOf } from './trouble.ts';

/** Enter a key, see whose it is, choose among its sites, forget it. The key itself is never written into the page. */
export function KeyDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const words = keyMessagesIn(language);
  const self = useRef<HTMLDialogElement>(null);
  const [facts, setFacts] = useState<KeyFacts | null>(null);
  const [hasKey, setHasKey] = useState(() => readKey() !== null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [notice, setNotice] = useState('');
  const [isReplacing, setReplacing] = useState(false);

  // Before the parts of the dialog take the focus, which opening it would move.
  useLayoutEffect(() => {
    if (!self.current?.open) self.current?.showModal();
  }, []);

  // A key that worked when it was entered may have expired since.
  useEffect(() => {
    const kept = readKey();
    if (!kept) return;
    const leaving = new AbortController();
    askSites(kept, leaving.signal).then(setFacts, (error) => {
      if (!leaving.signal.aborted) setTrouble(troubleOf(error, language));
    });
    return () => leaving.abort();
  }, [language]);

  const use = (found: KeyFacts) => {
    setFacts(found);
    setHasKey(true);
    setReplacing(false);
    setTrouble(null);
    setNotice(words.keyInUse);
    void import('../lens/lens.ts');
  };
  const replace = (isWanted: boolean) => {
    setReplacing(isWanted);
    setNotice('');
  };
  const forget = () => {
    forgetKey();
    setFacts(null);
    setHasKey(false);
    setTrouble(null);
    setNotice(words.forgotten);
  };

  return (
    <dialog className="key-dialog" ref={self} aria-labelledby="key-dialog-title" onClose={onClose}>
      <header>
        <h2 id="key-dialog-title">{words.yourKey}</h2>
        <button type="button" className="plain-button" onClick={() => self.current?.close()}>
          {words.close}
        </button>
      </header>
      <p className="key-notice" role="status">
        {notice}
      </p>
      {hasKey && !isReplacing ? (
        <>
          {facts ? (
            <OwnKeyFacts facts={facts} language={language} />
          ) : (
            <TroubleNote trouble={trouble} language={language} />
          )}
          {facts || trouble ? null : <p>{words.asking}</p>}
          <p className="key-actions">
            <a href="/calls">{words.yourCalls}</a>
            <button type="button" className="plain-button" onClick={() => replace(true)}>
              {words.otherKey}
            </button>
            <button type="button" className="plain-button" onClick={forget}>
              {words.forget}
            </button>
          </p>
        </>
      ) : (
        <>
          <KeyForm language={language} onFound={use} />
          {hasKey ? (
            <p className="key-actions">
              <button type="button" className="plain-button" onClick={() => replace(false)}>
                {words.keepKey}
              </button>
            </p>
          ) : null}
        </>
      )}
      <p className="key-hint">{words.keyPrivacy}</p>
    </dialog>
  );
}
