/** The box in the call bar that finds fields of the call. */
interface Before {
  /** Where the reader was. */
  readonly top: number;
  readonly open: readonly Element[];
}

const searches = new WeakMap<HTMLInputElement, Before>();

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
  const before = searches.get(input) ?? { top: scrollY, open: folded.filter(({ open }) => open) };
  const texts = new Map(fields.map((field) => [field, textOf(field)]));
  const hits = fields.filter((field) => query.every((word) => texts.get(field)?.includes(word)));
  for (const field of fields)
    setShown(
      field,
      hits.some((hit) => hit.contains(field) || field.contains(hit)),
    );
  hideEmptyLists(section);
  for (const part of folded)
    part.open =
      before.open.includes(part) || (isSearch && hits.some((hit) => hit !== part.parentElement && part.contains(hit)));
  const output = input.nextElementSibling as HTMLOutputElement;
  output.value = isSearch ? `${hits.length} ${output.dataset.of} ${fields.length}` : '';
  output.classList.toggle('without-hits', hits.length === 0);
  dispatchEvent(new Event('filtered'));
  if (isSearch) {
    searches.set(input, before);
    hits[0]?.scrollIntoView();
  } else {
    searches.delete(input);
    scrollTo(0, before.top);
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

addEventListener('keydown', (event) => {
  const target = event.target as Element;
  const box = boxOf(event) ?? target.closest('.attributes')?.closest('.endpoint')?.querySelector('.find input');
  if (!(box instanceof HTMLInputElement) || !box.value) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    box.value = '';
    findFields(box);
    // A field that was found stays in view.
    if (target !== box) target.scrollIntoView({ block: 'center' });
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
