import '../data-map/open-on-click.ts';
import { restoreCompletedSteps } from './completed-steps.ts';

restoreCompletedSteps();

addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('.run-button, .copy-prompt');
  if (button)
    void import('./run.tsx').then(
      ({ copyPrompt, run }) => (button.matches('.run-button') ? run : copyPrompt)(button),
      () => location.reload(),
    );
});
