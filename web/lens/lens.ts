/** The documentation as a reader's key sees it, or as a customer does whom an administrator looks at. Loaded only where there is one, and shows what `/api/access` answers: the gateway's own decision. */

import places from 'virtual:operation-places';
import type { Language } from '@fagvaerk/contract/language.ts';
import { askAccess, askSeenAccess } from '../key/access-api.ts';
import { type OwnKey, onKeyChange, readKey, readSeen } from '../key/key-store.ts';
import { troubleOf } from '../key/trouble.ts';
import { loadStyle } from '../shell/load-style.ts';
import { removeAll } from './element.ts';
import { showCard, showTrouble } from './key-card.ts';
import style from './lens.css?url';
import { isContradicted, type LensView, viewOf } from './lens-view.ts';
import { markLinks, markResults } from './marks.ts';
import { markSamples, ownSamples, printedSamples } from './own-samples.ts';
import { markSections, refuseSections } from './sections.ts';
import { showSeen } from './seen-bar.ts';

const language = document.documentElement.lang as Language;
let leaving = new AbortController();
let stopMarking = () => {};
/** What is shown; null where the key as a whole is refused. */
let shown: LensView | null = null;

async function look(key: OwnKey | null): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const seen = readSeen();
  const asked = seen ? askSeenAccess(seen, signal) : key && askAccess(key, signal);
  const [access] = await Promise.all([
    asked?.catch((error: unknown) => troubleOf(error, language)) ?? null,
    loadStyle(style),
  ]);
  if (signal.aborted) return;
  stopMarking();
  removeAll();
  document.documentElement.toggleAttribute('data-seen', seen !== null);
  shown = null;
  const caller = seen ?? key;
  if (access === null || caller === null) return printedSamples();
  if ('sentence' in access) {
    if (seen) showSeen(seen, access);
    else showTrouble(access, caller.siteName, () => look(readKey()));
    refuseSections(access);
    return ownSamples(caller.siteName, null);
  }
  const view = viewOf(access, places);
  shown = view;
  if (seen) showSeen(seen, view.whole);
  else showCard(access, view.whole);
  markLinks(view);
  stopMarking = markResults(view);
  markSections(view, access);
  markSamples(view);
  return ownSamples(access.siteName, access.kind);
}

/** Asks anew where the console was answered otherwise than the page shows. */
export function hearAnswer(method: string, path: string, status: number): void {
  const isAllowed = shown?.called(method, path)?.allowed ?? false;
  if (readSeen() === null && isContradicted(isAllowed, status)) void look(readKey());
}

onKeyChange((key) => void look(key));
void look(readKey());
