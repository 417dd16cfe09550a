/** The documentation as a reader's key sees it. Loaded only where there is a key, and shows what `/api/access` answers: the gateway's own decision. */

import places from 'virtual:operation-places';
import type { Language } from '@fagvaerk/contract/language.ts';
import { askAccess } from '../key/access-api.ts';
import { type OwnKey, onKeyChange, readKey } from '../key/key-store.ts';
import { troubleOf } from '../key/trouble.ts';
import { loadStyle } from '../shell/load-style.ts';
import { removeAll } from './element.ts';
import { showCard, showTrouble } from './key-card.ts';
import style from './lens.css?url';
import { viewOf } from './lens-view.ts';
import { markLinks, markResults } from './marks.ts';
import { ownSamples, printedSamples } from './own-samples.ts';
import { markSections } from './sections.ts';

const language = document.documentElement.lang as Language;
let leaving = new AbortController();
let stopMarking = () => {};

async function look(key: OwnKey | null): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const [access] = await Promise.all([
    key && askAccess(key, signal).catch((error: unknown) => troubleOf(error, language)),
    loadStyle(style),
  ]);
  if (signal.aborted) return;
  stopMarking();
  removeAll();
  if (access === null || key === null) return printedSamples();
  if ('sentence' in access) {
    showTrouble(access, key.siteName, () => look(readKey()));
    return printedSamples();
  }
  const view = viewOf(access, places);
  showCard(access, view.whole);
  markLinks(view);
  stopMarking = markResults(view);
  markSections(view, access);
  return ownSamples(view, access);
}

onKeyChange((key) => void look(key));
void look(readKey());
