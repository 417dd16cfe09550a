/** Links the fields of a call with their lines in its JSON examples, both ways. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';

const words = messagesIn(document.documentElement.lang as Language);
const linkedSections = new WeakSet<Element>();

/** Moving the focus by key scrolls other fields under a resting pointer. */
const restingMs = 300;
let lastKeyMs = Number.NEGATIVE_INFINITY;

/** `reached` is a field, a link to one, or an example. */
export function linkExamples(reached: Element, { type, timeStamp }: Event): void {
  const section = reached.closest('.endpoint');
  const link = reached.querySelector<HTMLAnchorElement>(':scope > a');
  if (section && !linkedSections.has(section)) linkNames(section);
  const isResting = type === 'pointerover' && timeStamp - lastKeyMs < restingMs;
  if (section && link && !isResting) markLines(section, link.hash);
}

/** Scrolls the examples, never the page. */
function markLines(section: Element, hash: string): void {
  for (const example of section.querySelectorAll('pre')) {
    const names = [...example.querySelectorAll('a')];
    for (const name of names) name.classList.toggle('marked', name.hash === hash);
    const marked = names.filter((name) => name.hash === hash);
    if (marked[0] && !marked.some((name) => isInView(name, example))) scrollToName(marked[0], example);
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
function linkNames(section: Element): void {
  linkedSections.add(section);
  const examples = [...section.querySelectorAll('code.json')];
  const body = document.getElementById(`${section.id}.request`) && examples[0];
  for (const code of examples) {
    const find = fieldFinder(section, code === body);
    // Values are elements, so the texts between them hold only names and punctuation.
    for (const text of [...code.childNodes].filter((node) => node instanceof Text)) {
      const nodes = text.data.split(/(\n *"[^"]*"(?=:))/).flatMap((part) => {
        const [, space = '', name = ''] = /^(\n *)"(.*)"$/.exec(part) ?? [];
        const id = name && find(name, space.length);
        return id ? [space, linkTo(id, `"${name}"`)] : [part];
      });
      text.replaceWith(...nodes);
    }
    const title = code.closest('figure')?.querySelector('figcaption > span')?.textContent;
    code.parentElement?.setAttribute('role', 'group');
    code.parentElement?.setAttribute('aria-label', `${title}. ${words.exampleKeys}`);
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

interface Level {
  readonly indent: number;
  readonly path: string;
  /** Unknown in the wrapper. */
  readonly field: string | undefined;
}

/** Finds the id of each name, called in the order of the example. */
function fieldFinder(section: Element, isRequest: boolean) {
  const root = isRequest ? `${section.id}.request` : section.id;
  // Fields that another call of the page shows in full.
  const linked = [...section.querySelectorAll<HTMLAnchorElement>('.field-links li a')];
  const homes = [...new Set(linked.map(({ hash }) => hash.slice(1, hash.lastIndexOf('.'))))];
  const levels: Level[] = [];
  return (name: string, indent: number): string | undefined => {
    while ((levels.at(-1)?.indent ?? 0) >= indent) levels.pop();
    const parent = levels.at(-1);
    const path = parent ? `${parent.path}.${name}` : name;
    const candidates = parent?.field
      ? [`${parent.field}.${name}`]
      : [`${root}.${path}`, ...(parent ? homes.map((home) => `${home}.${name}`) : [])];
    const id = candidates.find((one) => document.getElementById(one));
    levels.push({ indent, path, field: parent?.field ? candidates[0] : id });
    if (id || isRequest) return id;
    const inWrapper = `li[id*=".wrapper."][id$=".${path}"]`;
    return (section.querySelector(inWrapper) ?? document.querySelector(inWrapper))?.id;
  };
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

addEventListener('keydown', (event) => {
  const { target, key } = event;
  lastKeyMs = event.timeStamp;
  const example = target instanceof Element && target.closest('.endpoint pre');
  const step = steps[key];
  if (!example || !step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const names = [...example.querySelectorAll('a')];
  const next = names[names.indexOf(target as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  if (!isInView(next, example)) scrollToName(next, example);
});

// The link shows the field; the focus follows.
addEventListener('click', ({ target }) => {
  const name = target instanceof Element && target.closest<HTMLAnchorElement>('.endpoint pre a');
  const field = name && document.getElementById(name.hash.slice(1));
  if (field) setTimeout(() => field.querySelector<HTMLElement>(':scope > a')?.focus({ preventScroll: true }));
});
