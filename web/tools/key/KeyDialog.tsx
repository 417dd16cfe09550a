import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { callsRoute } from '../../shell/addresses.ts';
import { PlainButton } from '../buttons.tsx';
import { fetchSites, type KeyError, type KeyFacts, toKeyError } from './access-api.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { KeyForm } from './KeyForm.tsx';
import { forgetKey, readKey } from './key-store.ts';
import { OwnKeyFacts } from './OwnKeyFacts.tsx';

/** The key itself is never written into the page. */
export function KeyDialog({ onUse, onClose }: { onUse: () => void; onClose: () => void }) {
  const words = keyMessagesIn();
  const self = useRef<HTMLDialogElement>(null);
  const [facts, setFacts] = useState<KeyFacts | null>(null);
  const [hasKey, setHasKey] = useState(() => readKey() !== null);
  const [error, setError] = useState<KeyError | null>(null);
  const [notice, setNotice] = useState('');
  const [isReplacing, setReplacing] = useState(false);

  // Before children take the focus, which showModal would move.
  useLayoutEffect(() => {
    if (!self.current?.open) self.current?.showModal();
  }, []);

  // The key may have expired since it was entered.
  useEffect(() => {
    const key = readKey();
    if (!key) return;
    const controller = new AbortController();
    fetchSites(key, controller.signal).then(setFacts, (error) => {
      if (!controller.signal.aborted) setError(toKeyError(error));
    });
    return () => controller.abort();
  }, []);

  const use = (found: KeyFacts) => {
    setFacts(found);
    setHasKey(true);
    setReplacing(false);
    setError(null);
    setNotice(words.keyInUse);
    onUse();
  };
  const replace = (isReplaced: boolean) => {
    setReplacing(isReplaced);
    setNotice('');
  };
  const forget = () => {
    forgetKey();
    setFacts(null);
    setHasKey(false);
    setError(null);
    setNotice(words.forgotten);
  };

  return (
    <dialog className="key-dialog" ref={self} aria-labelledby="key-dialog-title" onClose={onClose}>
      <header className="apart">
        <h2 id="key-dialog-title">{words.yourKey}</h2>
        <PlainButton onClick={() => self.current?.close()}>{words.close}</PlainButton>
      </header>
      <p className="key-notice" role="status">
        {notice}
      </p>
      {hasKey && !isReplacing ? (
        <>
          {facts ? <OwnKeyFacts facts={facts} /> : <ErrorNote error={error} />}
          {facts || error ? null : <p>{words.asking}</p>}
          <p>
            <a href={callsRoute}>{words.yourCalls}</a>
          </p>
          <p className="row">
            <PlainButton onClick={() => replace(true)}>{words.otherKey}</PlainButton>
            <PlainButton onClick={forget}>{words.forget}</PlainButton>
          </p>
        </>
      ) : (
        <>
          <KeyForm onFound={use} />
          {hasKey ? (
            <p className="row">
              <PlainButton onClick={() => replace(false)}>{words.keepKey}</PlainButton>
            </p>
          ) : null}
        </>
      )}
      <p className="key-hint note">{words.keyPrivacy}</p>
    </dialog>
  );
}
