import type { SampleRequest } from '@fagvaerk/catalogue/samples/request.ts';
import { useEffect, useRef, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { PlainButton } from '../buttons.tsx';
import { send } from '../console/call/call.ts';
import { canCall, demoCaller } from '../console/call/caller.ts';
import type { OwnKey } from '../key/key-store.ts';
import { useOwnKey } from '../key/use-own-key.ts';
import { type Filters, filtersFragment, readAddress } from './address.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallList } from './CallList.tsx';
import { Readiness } from './Readiness.tsx';
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

export function YourCalls() {
  const words = keyMessagesIn();
  const own = useOwnKey();
  const [isTrying, setTrying] = useState(false);
  const key = own ?? (isTrying ? demoCaller : null);
  // Sends a call, so that the list has one to show. The list reports network errors itself.
  const tryDemoKey = () =>
    send({ request: sampleRequest, text: null }, AbortSignal.timeout(10_000))
      .catch(() => {})
      .finally(() => setTrying(true));
  if (key) return <KeyCalls key={JSON.stringify(key)} owner={key} takesFocus={isTrying} />;
  return (
    <p className="row box">
      {words.needsKey}{' '}
      <button type="button" className="main-button your-key">
        {words.yourKey}
      </button>{' '}
      {canCall(demoCaller) ? <PlainButton onClick={tryDemoKey}>{words.tryDemoKey}</PlainButton> : null}
    </p>
  );
}

function KeyCalls({ owner, takesFocus }: { owner: OwnKey; takesFocus: boolean }) {
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
      <Readiness owner={owner} />
      <WhyForm key={JSON.stringify(why)} owner={owner} initial={why} />
      <section ref={section} tabIndex={-1} aria-label={keyMessagesIn().yourCalls}>
        <CallFilters filters={filters} onChange={show} />
        <CallList key={`${reloads} ${filtersFragment(filters)}`} owner={owner} filters={filters} onShow={show} />
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
