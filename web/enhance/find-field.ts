/** The box in the call bar that finds fields of the call. */
import { openFoldsAround } from './open-folds.ts';
import { setTabStops } from './tab-stops.ts';

const searches = new Map<HTMLInputElement, ReturnType<typeof beginSearch>>();

/** Where the reader is, and what is open. */
const beginSearch = (fields: readonly Element[], folded: readonly HTMLDetailsElement[]) => ({
  texts: new Map(fields.map((field) => [field, textOf(field)])),
  top: scrollY,
  open: folded.filter(({ open }) => open),
});

/** Name, description and chips, without the fields inside. */
function textOf(field: Element): string {
  const copy = field.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(':scope > :is(code, strong, i, small), .nested')) part.remove();
  return copy.textContent.toLowerCase();
}

/** Links and the search of the browser still reach what is hidden. */
const setShown = (part: Element, isShown: boolean): void =>
  isShown ? part.removeAttribute('hidden') : part.setAttribute('hidden', 'until-found');

function findFields(input: HTMLInputElement): void {
  const section = input.closest('.endpoint');
  if (!section) return;
  const query = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearch = query.length > 0;
  const fields = [...section.querySelectorAll('.attributes li[id]')];
  const folded = [...section.querySelectorAll<HTMLDetailsElement>('.group, .attributes details')];
  const search = searches.get(input) ?? beginSearch(fields, folded);
  const hits = fields.filter((field) => query.every((word) => search.texts.get(field)?.includes(word)));
  for (const field of fields) {
    const isShown = hits.some((hit) => hit.contains(field) || field.contains(hit));
    setShown(field, isShown);
  }
  hideEmptyLists(section);
  for (const part of folded)
    part.open =
      search.open.includes(part) || (isSearch && hits.some((hit) => hit !== part.parentElement && part.contains(hit)));
  const output = input.nextElementSibling as HTMLOutputElement;
  const { of, none = '' } = output.dataset;
  output.value = isSearch ? (hits.length > 0 ? `${hits.length} ${of} ${fields.length}` : none) : '';
  output.toggleAttribute('data-missed', isSearch && hits.length === 0);
  setTabStops();
  if (isSearch) {
    searches.set(input, search);
    hits[0]?.scrollIntoView();
  } else {
    searches.delete(input);
    scrollTo(0, search.top);
  }
}

/** And the headings of variants above them. */
function hideEmptyLists(section: Element): void {
  let hasHitBelow = false;
  for (const part of [...section.querySelectorAll('.endpoint-text > :is(h4, .group, .attributes)')].reverse()) {
    const isHeading = part.matches('h4');
    const isShown: boolean = isHeading ? hasHitBelow : part.querySelector('li[id]:not([hidden])') !== null;
    setShown(part, isShown);
    hasHitBelow = !isHeading && (hasHitBelow || isShown);
  }
}

const boxOf = ({ target }: Event) => (target as Element).closest<HTMLInputElement>('.call .find input');

// Typed before this module was loaded.
for (const input of document.querySelectorAll<HTMLInputElement>('.call .find input'))
  if (input.value) findFields(input);

addEventListener('input', (event) => {
  const box = boxOf(event);
  if (box) findFields(box);
});

// What was open before it no longer counts.
addEventListener('change', ({ target }) => (target as Element).matches('.row-views input') && searches.clear());

addEventListener('keydown', (event) => {
  const target = event.target as Element;
  const box = boxOf(event) ?? target.closest('.attributes')?.closest('.endpoint')?.querySelector('.find input');
  if (!(box instanceof HTMLInputElement)) return;
  if (event.key === 'Escape' && target === box && !box.value) box.blur();
  if (!box.value) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    box.value = '';
    findFields(box);
    // A field that was found stays in view.
    if (target !== box) {
      openFoldsAround(target);
      (target as HTMLElement).focus({ preventScroll: true });
      target.scrollIntoView({ block: 'center' });
    }
  }
  const hit =
    event.key === 'Enter' &&
    target === box &&
    box.closest('.endpoint')?.querySelector('.attributes > li:not([hidden])');
  if (!hit) return;
  event.preventDefault();
  hit.querySelector(':scope > details')?.setAttribute('open', '');
  hit.scrollIntoView();
  hit.querySelector<HTMLElement>(':scope > a')?.focus({ preventScroll: true });
});
