import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import type { OwnKey } from '../key/key-store.ts';
import { useOwnKey } from '../key/use-own-key.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { type Filters, filtersFragment, readAddress } from './address.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallList } from './CallList.tsx';
import { WhyForm } from './WhyForm.tsx';

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
  return <KeyCalls key={JSON.stringify(key)} owner={key} language={language} />;
}

function KeyCalls({ owner, language }: { owner: OwnKey; language: Language }) {
  const { filters, why, setFilters } = useAddress();
  // Submitting unchanged filters reloads the list.
  const [reloads, setReloads] = useState(0);
  const show = (next: Filters) => {
    setFilters(next);
    setReloads((times) => times + 1);
  };
  return (
    <>
      <WhyForm key={JSON.stringify(why)} owner={owner} language={language} initial={why} />
      <section aria-label={keyMessagesIn(language).yourCalls}>
        <CallFilters filters={filters} language={language} onChange={show} />
        <CallList
          key={`${reloads} ${filtersFragment(filters)}`}
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
    const update = () => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  const { filters, why } = readAddress(hash);
  const setFilters = (next: Filters) => {
    const fragment = filtersFragment(next, why);
    history.replaceState(history.state, '', fragment || location.pathname);
    setHash(fragment);
  };
  return { filters, why, setFilters };
}
