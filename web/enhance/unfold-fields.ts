/** The chosen view of fields, and links to folded ones. */
import { openFoldsAround } from './open-folds.ts';
import { rowsStorageKey } from './storage-keys.ts';
import { writeText } from './stored-value.ts';

const { dataset } = document.documentElement;

const rows = '.attributes:not(.body) > li > details';
const openAtFirst = new Set(document.querySelectorAll(`${rows}[open]`));

function foldToView(): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>(`.group, ${rows}`)) {
    const isInView = part.matches('.group')
      ? dataset.rows !== 'names'
      : dataset.rows === 'full' || openAtFirst.has(part);
    part.open = isInView || part.matches(':has(:target)');
  }
}

function showTarget(): void {
  const field = document.querySelector('.attributes > li:target');
  openFoldsAround(field);
  field?.querySelector(':scope > details')?.setAttribute('open', '');
}

// Until now, style sheets alone did this.
if (dataset.rows) foldToView();
openFoldsAround(document.querySelector('.attributes > li:target'));
dataset.fields = '';

addEventListener('hashchange', () => {
  showTarget();
  document.querySelector('.attributes > li:target')?.scrollIntoView();
});

const radios = [...document.querySelectorAll<HTMLInputElement>('.row-views input')];
const pressedEarlier = radios.find(({ checked }) => checked);
if (pressedEarlier) showRows(pressedEarlier);
else for (const radio of radios) radio.checked = radio.value === (dataset.rows ?? 'lines');

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && radios.includes(target)) showRows(target);
});

/** The control stays where the reader pressed it. */
function showRows(radio: HTMLInputElement): void {
  const { top } = radio.getBoundingClientRect();
  dataset.rows = radio.value;
  writeText(rowsStorageKey, radio.value);
  foldToView();
  scrollBy(0, radio.getBoundingClientRect().top - top);
}
