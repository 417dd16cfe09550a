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
import { viewOf } from './lens-view.ts';
import { markLinks, markResults } from './marks.ts';
import { ownSamples, printedSamples } from './own-samples.ts';
import { markSections } from './sections.ts';
import { showSeen } from './seen-bar.ts';

const language = document.documentElement.lang as Language;
let leaving = new AbortController();
let stopMarking = () => {};

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
  if (access === null) return printedSamples();
  if ('sentence' in access) {
    if (seen) showSeen(seen, access);
    else showTrouble(access, key?.siteName ?? '', () => look(readKey()));
    return printedSamples();
  }
  const view = viewOf(access, places);
  if (seen) showSeen(seen, view.whole);
  else showCard(access, view.whole);
  markLinks(view);
  stopMarking = markResults(view);
  markSections(view, access);
  return ownSamples(view, access);
}

onKeyChange((key) => void look(key));
void look(readKey());
