/** The chosen view of fields, and links to folded ones. */
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

/** Only some browsers open the details around the target of a link. */
function showTarget(): void {
  const field = document.querySelector('.attributes > li:target');
  for (let part = field; part; part = part.parentElement) if (part instanceof HTMLDetailsElement) part.open = true;
  field?.querySelector(':scope > details')?.setAttribute('open', '');
}

// Until now, style sheets alone did this.
if (dataset.rows) foldToView();
showTarget();
dataset.fields = '';

addEventListener('hashchange', () => {
  showTarget();
  document.querySelector('.attributes > li:target')?.scrollIntoView();
});

const radios = [...document.querySelectorAll<HTMLInputElement>('.row-views input')];
const pressedEarlier = radios.find(({ checked, defaultChecked }) => checked && !defaultChecked);
for (const radio of radios) radio.checked = radio.value === (dataset.rows ?? 'lines');
if (pressedEarlier) showRows(pressedEarlier);

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && radios.includes(target)) showRows(target);
});

/** The control stays where the reader pressed it. */
function showRows(radio: HTMLInputElement): void {
  const { top } = radio.getBoundingClientRect();
  radio.checked = true;
  dataset.rows = radio.value;
  writeText(rowsStorageKey, radio.value);
  foldToView();
  scrollBy(0, radio.getBoundingClientRect().top - top);
}
