import { languageReloadMs } from '@fagvaerk/contract/limits.ts';
import { anchorInView } from './anchor-in-view.ts';

let isSwitching = false;

/** Text lengths differ between languages, so the position is kept by anchor, not by offset. */
export async function switchLanguage(form: HTMLFormElement): Promise<void> {
  if (isSwitching) return;
  isSwitching = true;
  form.querySelector('button')?.setAttribute('aria-busy', 'true');
  const delay = new Promise((resolve) => setTimeout(resolve, languageReloadMs));
  await Promise.allSettled([fetch(form.action, { method: 'POST', redirect: 'manual' }), delay]);
  history.replaceState({ place: anchorInView() ?? '' }, '');
  history.scrollRestoration = 'manual';
  location.reload();
}

export async function restorePlace(): Promise<void> {
  const target = document.getElementById(history.state.place);
  history.replaceState(null, '');
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  target?.scrollIntoView();
  // Earlier, the browser would restore the offset; and sections above are laid out when they come near.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve)));
  target?.scrollIntoView();
  history.scrollRestoration = 'auto';
}
