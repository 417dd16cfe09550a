import '../data-map/open-on-click.ts';
import { restoreTicks } from './ticks.ts';

// :target may not be set yet.
const named = document.getElementById(location.hash.slice(1));
const moved = named?.querySelector<HTMLAnchorElement>(':scope.moved > a');
if (moved) location.replace(moved.href);
restoreTicks();

addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('.run-button, .copy-prompt');
  if (button)
    void import('./run.tsx').then(
      ({ copyPrompt, run }) => (button.matches('.run-button') ? run : copyPrompt)(button),
      () => location.reload(),
    );
});
