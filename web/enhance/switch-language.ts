import { languageReloadMs } from '@fagvaerk/contract/limits.ts';
import { reloadInChosenLanguage } from '../language/page-language.ts';
import { anchorInView } from './anchor-in-view.ts';
import { storeReadingPosition } from './reading-position.ts';

let isSwitching = false;

/** Text lengths differ between languages, so the position is kept by anchor, not by offset. */
export async function switchLanguage(form: HTMLFormElement): Promise<void> {
  if (isSwitching) return;
  isSwitching = true;
  form.querySelector('button')?.setAttribute('aria-busy', 'true');
  const delay = new Promise((resolve) => setTimeout(resolve, languageReloadMs));
  await Promise.allSettled([fetch(form.action, { method: 'POST', redirect: 'manual' }), delay]);
  storeReadingPosition(anchorInView());
  history.scrollRestoration = 'manual';
  reloadInChosenLanguage();
}
