/** Links the fields of a call with their lines in its JSON examples, both ways. */
import { messagesIn } from '../language/messages.ts';
import { hasModifier } from './has-modifier.ts';
import { onReach } from './on-reach.ts';

const words = messagesIn();
const linkedSections = new WeakSet<Element>();

/** `near`: where the reader is, `marked`: what the reader points at. */
type Mark = 'near' | 'marked';
const markedFields: Record<Mark, Element | null> = { near: null, marked: null };

/** Scrolls the examples, never the page. */
function markLines(field: Element | null, mark: Mark): void {
  if (field === markedFields[mark]) return;
  markedFields[mark] = field;
  for (const line of document.querySelectorAll(`.endpoint pre .${mark}`)) line.classList.remove(mark);
  const section = field?.closest('.endpoint');
  const hash = field?.querySelector<HTMLAnchorElement>(':scope > a')?.hash;
  if (!section || !hash) return;
  linkNames(section);
  for (const example of section.querySelectorAll('pre')) {
    const names = [...example.querySelectorAll('a')].filter((name) => name.hash === hash);
    for (const name of names) name.classList.add(mark);
    if (names[0] && !names.some((name) => isInView(name, example))) scrollToName(names[0], example);
  }
}

/** The end of a scrolling example fades. */
const fadePx = 56;

const isInView = ({ offsetTop }: HTMLElement, { scrollTop, clientHeight }: Element): boolean =>
  offsetTop >= scrollTop && offsetTop < scrollTop + clientHeight - fadePx;

const scrollToName = ({ offsetTop }: HTMLElement, example: Element): void => {
  example.scrollTop = offsetTop - example.clientHeight / 2;
};

/** Done in the browser, so that pages stay small. */
export function linkNames(section: Element): void {
  if (linkedSections.has(section)) return;
  linkedSections.add(section);
  const examples = [...section.querySelectorAll('code.json')];
  const body = document.getElementById(`${section.id}.request`) && examples[0];
  for (const code of examples) {
    const ids = fieldIds(section, code === body)(JSON.parse(code.textContent));
    // Values are elements, so the texts between them hold only names and punctuation.
    for (const text of [...code.childNodes].filter((node) => node instanceof Text)) {
      const parts = text.data.split(/("[^"]*"(?=:))/).map((part) => {
        const id = part.startsWith('"') && ids.next().value;
        return id ? linkTo(id, part) : part;
      });
      text.replaceWith(...parts);
    }
    code.parentElement?.setAttribute('role', 'group');
    code.parentElement?.setAttribute('aria-label', `${code.closest('figure')?.ariaLabel}. ${words.exampleKeys}`);
  }
}

function linkTo(id: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.textContent = text;
  // Reached with arrow keys; keeps one tab stop per example.
  link.tabIndex = -1;
  return link;
}

/** Yields the id of the field of each name, in the order of the example. */
function fieldIds(section: Element, isRequest: boolean) {
  const root = isRequest ? `${section.id}.request` : section.id;
  // Fields that another call of the page shows in full.
  const homes = [...section.querySelectorAll<HTMLElement>('[data-home]')].map(({ dataset }) => dataset.home);
  const inWrapper = (path: string): string | undefined => {
    const field = `li[id*=".wrapper."][id$="${path}"]`;
    return isRequest ? undefined : (section.querySelector(field) ?? document.querySelector(field))?.id;
  };
  return function* walk(value: unknown, path = '', parent?: string): Generator<string | undefined> {
    if (Array.isArray(value)) for (const one of value) yield* walk(one, path, parent);
    else if (value instanceof Object)
      for (const [name, child] of Object.entries(value)) {
        const own = `${path}.${name}`;
        const candidates = parent
          ? [`${parent}.${name}`]
          : [`${root}${own}`, ...(path ? homes.map((home) => `${home}.${name}`) : [])];
        const id = candidates.find((one) => document.getElementById(one));
        yield id ?? inWrapper(own);
        yield* walk(child, own, parent ? candidates[0] : id);
      }
  };
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

addEventListener('keydown', (event) => {
  const { target, key } = event;
  const example = target instanceof Element && target.closest('.endpoint pre');
  const step = steps[key];
  if (!example || !step || hasModifier(event)) return;
  const names = [...example.querySelectorAll('a')];
  const next = names[names.indexOf(target as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  if (!isInView(next, example)) scrollToName(next, example);
});

// A link to a field, in an example or beside another field, takes the focus there.
addEventListener('click', (event) => {
  const link = !hasModifier(event) && (event.target as Element).closest<HTMLAnchorElement>('.endpoint :is(pre, li) a');
  const field = link && document.getElementById(link.hash.slice(1));
  if (field) setTimeout(() => field.querySelector<HTMLElement>(':scope > a')?.focus({ preventScroll: true }));
});

onReach((element) => {
  const section = element.closest('.endpoint');
  if (section) linkNames(section);
  const field = element.closest('.attributes > li');
  if (field) markLines(field, 'marked');
});

/** Of the height of the window. */
const readingLine = 0.4;
const groupTitlePx = 50;

const linkedField = (): Element | null => document.querySelector('.endpoint li:target');

function isInWindow(field: Element | null): boolean {
  if (!field?.checkVisibility()) return false;
  const { top, bottom } = field.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** A field that was linked to counts while it is in view. */
function fieldInReading(): Element | null {
  const target = linkedField();
  if (isInWindow(target)) return target;
  const leftPx = document.querySelector('.call')?.getBoundingClientRect().left ?? 0;
  const fieldAt = (y: number) => document.elementFromPoint(leftPx + 1, y)?.closest('.attributes > li');
  // Below the title of a group is its first field.
  return fieldAt(innerHeight * readingLine) ?? fieldAt(innerHeight * readingLine + groupTitlePx) ?? null;
}

function follow(): void {
  markLines(fieldInReading(), 'near');
  if (!isInWindow(markedFields.marked)) markLines(null, 'marked');
}

addEventListener('scroll', follow, { passive: true });
// Folding hides fields without scrolling.
addEventListener('toggle', follow, true);
follow();

function markLinked(): void {
  const field = linkedField();
  if (field) markLines(field, 'marked');
}
addEventListener('hashchange', markLinked);
markLinked();
