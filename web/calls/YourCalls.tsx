import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import type { OwnKey } from '../key/key-store.ts';
import { useOwnKey } from '../key/use-own-key.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { type Filters, fragmentOf, readAddress } from './address.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallList } from './CallList.tsx';
import { WhyForm } from './WhyForm.tsx';

/** What was called with the reader's key, and why a call is let through or refused. */
export function YourCalls({ language }: { language: Language }) {
  const words = keyMessagesIn(language);
  const key = useOwnKey();
  if (key === null) {
    return (
      <p className="calls-key">
        {words.needsKey}{' '}
        <button type="button" className="main-button your-key">
          {words.yourKey}
        </button>
      </p>
    );
  }
  return <CallsOf key={JSON.stringify(key)} owner={key} language={language} />;
}

function CallsOf({ owner, language }: { owner: OwnKey; language: Language }) {
  const { filters, why, setFilters } = useAddress();
  // Asking for the same again means to see what came since.
  const [askedTimes, setAskedTimes] = useState(0);
  const show = (wanted: Filters) => {
    setFilters(wanted);
    setAskedTimes((times) => times + 1);
  };
  return (
    <>
      <WhyForm key={JSON.stringify(why)} owner={owner} language={language} asked={why} />
      <section aria-label={keyMessagesIn(language).yourCalls}>
        <CallFilters filters={filters} language={language} onChange={show} />
        <CallList
          key={`${askedTimes} ${fragmentOf(filters)}`}
          owner={owner}
          filters={filters}
          language={language}
          onShow={show}
        />
      </section>
    </>
  );
}

function useAddress() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const { filters, why } = readAddress(hash);
  const setFilters = (wanted: Filters) => {
    const next = fragmentOf(wanted, why);
    history.replaceState(history.state, '', next || location.pathname);
    setHash(next);
  };
  return { filters, why, setFilters };
}
