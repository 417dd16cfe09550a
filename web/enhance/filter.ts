/** Shows only the sections whose heading, or the line beside it, has all words in the field. */
const field = document.querySelector<HTMLInputElement>('.filter input');
const count = document.querySelector<HTMLOutputElement>('.filter output');

const chapters: { readonly lead: HTMLElement[]; readonly sections: HTMLElement[][] }[] = [];
for (const part of document.querySelectorAll<HTMLElement>('.filter ~ .prose > *')) {
  const chapter = chapters.at(-1);
  if (part.matches('h2')) chapters.push({ lead: [part], sections: [] });
  else if (part.matches('h3, .error')) chapter?.sections.push([part]);
  else (chapter?.sections.at(-1) ?? chapter?.lead)?.push(part);
}

function show(): void {
  const words = field?.value.toLowerCase().split(/\s+/) ?? [];
  const isFound = ([heading, label]: HTMLElement[]) => {
    const text = `${(heading?.querySelector('summary') ?? heading)?.textContent} ${label?.textContent}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  for (const { lead, sections } of chapters) {
    for (const section of sections) for (const part of section) part.hidden = !isFound(section);
    for (const part of [...lead, ...contentsEntries(lead[0]?.id)]) part.hidden = !sections.some(isFound);
  }
  if (!count) return;
  const all = chapters.flatMap(({ sections }) => sections);
  const found = all.filter(isFound).length;
  const contents = document.querySelector('.on-this-page');
  // Keeps its place in the grid.
  if (found === 0) contents?.setAttribute('hidden', 'until-found');
  else contents?.removeAttribute('hidden');
  count.value = found === 0 ? `${count.dataset.none}` : `${found} ${count.dataset.of} ${all.length}`;
}

const contentsEntries = (id = '') =>
  document.querySelectorAll<HTMLElement>(`.contents li:has(> [href="#${CSS.escape(id)}"])`);

field?.addEventListener('input', show);
// Typed before this script was loaded.
if (field?.value) show();
// A link may lead to a hidden section.
addEventListener('click', ({ target }) => {
  if (!field?.value || !(target as Element).closest('a[href^="#"]')) return;
  field.value = '';
  show();
});

/** Only some browsers open what a link leads into. */
function showTarget(): void {
  const target = document.querySelector('.error:not([open]) > :target');
  target?.parentElement?.setAttribute('open', '');
  target?.scrollIntoView();
}
showTarget();
addEventListener('hashchange', showTarget);
