/** Shows what the reader's key may call, or a customer's key viewed by an administrator. */
import operationsByPage from 'virtual:operations';
import type { Tool } from '@fagvaerk/catalogue/model.ts';
import { loadStyle } from '../../enhance/load-style.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { fetchAccess, fetchCustomerAccess, toKeyError } from '../key/access-api.ts';
import { type OwnKey, onKeyChange, readKey, readViewedCustomer } from '../key/key-store.ts';
import { type AccessView, createAccessView, isContradiction } from './access-view.ts';
import { badgeLinks, badgeResults } from './badges.ts';
import { removeOverlay } from './element.ts';
import { showCard, showKeyError, showViewAsBar } from './key-card.ts';
import style from './overlay.css?url';
import { badgeSamples, personalizeSamples, restoreSamples } from './personalize-samples.ts';
import { badgeSections, refuseAllSections } from './sections.ts';

let controller = new AbortController();
let stopObserving = () => {};
/** Null if the key itself is refused. */
let shown: AccessView | null = null;

/** A file that cannot be loaded leaves the page as it is printed. */
const refresh = (key = readKey()): Promise<void> => showAccess(key).catch(() => {});

async function showAccess(key: OwnKey | null): Promise<void> {
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  const viewed = readViewedCustomer();
  const request = viewed ? fetchCustomerAccess(viewed, signal) : key && fetchAccess(key, signal);
  const [access] = await Promise.all([request?.catch(toKeyError) ?? null, loadStyle(style)]);
  if (signal.aborted) return;
  stopObserving();
  removeOverlay();
  document.documentElement.toggleAttribute('data-seen', viewed !== null);
  shown = null;
  const caller = viewed ?? key;
  if (access === null || caller === null) return restoreSamples();
  if ('sentence' in access) {
    if (viewed) showViewAsBar(viewed, access);
    else showKeyError(access, caller.siteName, () => refresh());
    refuseAllSections(access);
    return personalizeSamples(caller.siteName, null);
  }
  const view = createAccessView(access, operationsByPage);
  shown = view;
  if (viewed) showViewAsBar(viewed, view.whole);
  else showCard(access, view);
  badgeLinks(view);
  stopObserving = badgeResults(view);
  badgeSections(view, access);
  badgeSamples(view);
  if (key && document.querySelector('.endpoint'))
    import('../live/watch-calls.ts').then(({ watchCalls }) => signal.aborted || watchCalls(key)).catch(() => {});
  return personalizeSamples(access.siteName, access.kind);
}

/** Refreshes if a response of the console contradicts what is shown. */
export function checkResponse(method: string, path: string, status: number): void {
  const isAllowed = shown?.findByPath(method, path)?.allowed ?? false;
  if (readViewedCustomer() === null && isContradiction(isAllowed, status)) void refresh();
}

const ownCalls = document.getElementById('own-v3-calls' satisfies Tool);
if (ownCalls) import('../migration/show-own-calls.tsx').catch(() => ownCalls.append(keyMessagesIn().noAnswer));
onKeyChange(refresh);
void refresh();
