import '../data-map/open-on-click.ts';
import { restoreCompletedSteps } from './completed-steps.ts';

restoreCompletedSteps();

/** Sections of the front page that have a page of their own now. */
function followMoved(): void {
  const moved = document.getElementById(location.hash.slice(1))?.querySelector<HTMLAnchorElement>(':scope.moved > a');
  if (moved) location.replace(moved.href);
}
followMoved();
addEventListener('hashchange', followMoved);

addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('.run-button, .copy-prompt');
  if (button)
    void import('./run.tsx').then(
      ({ copyPrompt, run }) => (button.matches('.run-button') ? run : copyPrompt)(button),
      () => location.reload(),
    );
});
