import type { SampleRequest } from '@fagvaerk/catalogue/samples/request.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useRef, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { send } from '../console/call/call.ts';
import { demoCaller } from '../console/call/caller.ts';
import type { OwnKey } from '../key/key-store.ts';
import { useOwnKey } from '../key/use-own-key.ts';
import { type Filters, filtersFragment, readAddress } from './address.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallList } from './CallList.tsx';
import { NoKey } from './NoKey.tsx';
import { WhyForm } from './WhyForm.tsx';

const sampleRequest: SampleRequest = {
  method: 'GET',
  url: '/api/v4.0/projects?pageSize=1',
  headers: [
    ['apikey', demoCaller.apiKey],
    ['siteName', demoCaller.siteName],
  ],
  body: undefined,
  saveAs: null,
};

export function YourCalls({ language }: { language: Language }) {
  const own = useOwnKey();
  const [isTrying, setTrying] = useState(false);
  const key = own ?? (isTrying ? demoCaller : null);
  // Sends a call, so that the list has one to show. The list reports network errors itself.
  const tryDemoKey = () =>
    send({ request: sampleRequest, text: null }, AbortSignal.timeout(10_000))
      .catch(() => {})
      .finally(() => setTrying(true));
  if (key === null) return <NoKey language={language} onTry={tryDemoKey} />;
  return <KeyCalls key={JSON.stringify(key)} owner={key} language={language} takesFocus={isTrying} />;
}

interface KeyCallsProps {
  owner: OwnKey;
  language: Language;
  takesFocus: boolean;
}

function KeyCalls({ owner, language, takesFocus }: KeyCallsProps) {
  const { filters, why, setFilters } = useAddress();
  // Submitting unchanged filters reloads the list.
  const [reloads, setReloads] = useState(0);
  const show = (next: Filters) => {
    setFilters(next);
    setReloads((times) => times + 1);
  };
  const section = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <WhyForm key={JSON.stringify(why)} owner={owner} language={language} initial={why} />
      <section ref={section} tabIndex={-1} aria-label={keyMessagesIn(language).yourCalls}>
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
