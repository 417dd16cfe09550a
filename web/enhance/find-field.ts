/** The box in the call bar that finds fields of the answer. */
interface Search {
  /** Where the reader was. */
  readonly top: number;
  readonly wasOpen: ReadonlyMap<HTMLDetailsElement, boolean>;
}

const searches = new WeakMap<HTMLInputElement, Search>();

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Without the fields inside. */
const textOf = (field: Element): string =>
  [...field.querySelectorAll(':scope > :is(a, span), :scope > details')]
    .flatMap((part) => (part.matches('details') ? [...part.childNodes] : [part]))
    .filter((part) => !(part instanceof Element && part.matches('.nested')))
    .map(({ textContent }) => textContent)
    .join(' ')
    .toLowerCase();

/** Links and the search of the browser still reach what is hidden. */
const setShown = (part: Element, isShown: boolean): void =>
  isShown ? part.removeAttribute('hidden') : part.setAttribute('hidden', 'until-found');

function findFields(input: HTMLInputElement): void {
  const section = input.closest('.endpoint');
  if (!section) return;
  const query = wordsOf(input.value);
  const fields = [...section.querySelectorAll('.answer li[id]')];
  const folded = [...section.querySelectorAll<HTMLDetailsElement>('.group, .answer details')];
  const before = searches.get(input) ?? { top: scrollY, wasOpen: new Map(folded.map((one) => [one, one.open])) };
  searches.set(input, before);
  const hits = fields.filter((field) => {
    const text = textOf(field);
    return query.every((word) => text.includes(word));
  });
  for (const field of fields)
    setShown(
      field,
      hits.some((hit) => hit.contains(field) || field.contains(hit)),
    );
  for (const list of section.querySelectorAll('.group'))
    setShown(list, list.querySelector(':scope > ul > li:not([hidden])') !== null);
  for (const heading of section.querySelectorAll('h4')) setShown(heading, hasHits(heading));
  for (const part of folded)
    part.open =
      query.length > 0
        ? hits.some((hit) => hit !== part.parentElement && part.contains(hit))
        : before.wasOpen.get(part) === true;
  const output = input.parentElement?.querySelector('output');
  if (output)
    output.value =
      query.length === 0
        ? ''
        : hits.length > 0
          ? `${hits.length} ${output.dataset.of} ${fields.length}`
          : (output.dataset.none ?? '');
  dispatchEvent(new Event('filtered'));
  hits[0]?.scrollIntoView({ block: 'nearest' });
  if (query.length > 0) return;
  searches.delete(input);
  scrollTo(0, before.top);
}

/** Lists follow the heading of their variant. */
function hasHits(heading: Element): boolean {
  for (let next = heading.nextElementSibling; next && !next.matches('h3, h4, .part'); next = next.nextElementSibling)
    if (next.querySelector('.answer > li:not([hidden])') || next.matches('.answer:has(> li:not([hidden]))'))
      return true;
  return false;
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
  const box = boxOf(event);
  if (!box?.value) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    box.value = '';
    findFields(box);
  }
  const hit = event.key === 'Enter' && box.closest('.endpoint')?.querySelector('.answer > li:not([hidden])');
  if (!hit) return;
  event.preventDefault();
  hit.scrollIntoView();
  hit.querySelector<HTMLElement>(':scope > a')?.focus({ preventScroll: true });
});
