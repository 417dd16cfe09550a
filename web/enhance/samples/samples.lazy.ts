import type { sampleStorageKey } from './show.ts';

const storageKey: typeof sampleStorageKey = 'fagvaerk.samples';
const choices = '.code-tools select';

const show = (language?: string): void =>
  void import('./show.ts').then(({ chooseLanguage, showChosen }) =>
    language ? chooseLanguage(language) : showChosen(),
  );

addEventListener('change', ({ target }) => {
  const choice = (target as Element).closest<HTMLSelectElement>(choices);
  if (choice) show(choice.value);
});

// Chosen before this script ran: the page itself shows the first language.
const early = [...document.querySelectorAll<HTMLSelectElement>(choices)].find(({ selectedIndex }) => selectedIndex > 0);
try {
  if (early || localStorage[storageKey]) show(early?.value);
} catch {}
