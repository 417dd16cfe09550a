import type { Tool } from '@fagvaerk/catalogue/model.ts';

document.getElementById('translate-answer' satisfies Tool)?.addEventListener(
  'click',
  ({ target }) =>
    import('./show-translator.tsx').then(
      ({ showTranslator }) => showTranslator(target instanceof HTMLButtonElement && target.value === 'example'),
      () => location.reload(),
    ),
  { once: true },
);
