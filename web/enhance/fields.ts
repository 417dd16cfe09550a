/** Keyboard navigation and copy links of lists of fields: one tab stop per list, arrow keys inside. */
import { messagesIn } from '../language/messages.ts';
import { copyWithNotice } from './copy-with-notice.ts';
import './find-field.ts';
import { hasModifier } from './has-modifier.ts';
import { onReach } from './on-reach.ts';
import './unfold-fields.ts';

const words = messagesIn();
const verticalSteps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const horizontalSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

const fieldLink = (field: Element): HTMLAnchorElement | null => field.querySelector(':scope > a');

const tools = document.createElement('span');
tools.className = 'field-link';
const notice = document.createElement('span');
notice.setAttribute('role', 'status');
const button = document.createElement('button');
button.type = 'button';
tools.append(button, notice);

/** Name, chip, summary and copy button. */
const stopsOf = (field: Element): HTMLElement[] => [
  ...field.querySelectorAll<HTMLElement>(':scope > a, :scope > details > summary, :scope > .field-link > button'),
];

/** Groups that stand together are one list. Filtered and folded fields are not shown. */
function shownBeside(field: Element): Element[] {
  const list = field.parentElement;
  const group = list?.parentElement?.matches('.group') ? list.parentElement : null;
  const fields = group
    ? group.parentElement?.querySelectorAll(':scope > .group[open]:not([hidden]) > ul > li')
    : list?.children;
  return [...(fields ?? [])].filter((one) => !one.hasAttribute('hidden'));
}

function setTabStop(field: Element): void {
  for (const other of shownBeside(field)) for (const stop of stopsOf(other)) stop.tabIndex = -1;
  const link = fieldLink(field);
  if (link) link.tabIndex = 0;
}

function setTabStops(): void {
  for (const list of document.querySelectorAll('.attributes')) {
    const [first] = list.firstElementChild ? shownBeside(list.firstElementChild) : [];
    if (first) setTabStop(first);
  }
}
setTabStops();
addEventListener('toggle', ({ target }) => (target as Element).matches('.group') && setTabStops(), true);
addEventListener('filtered', setTabStops);

onReach((element) => {
  const field = element.closest('.attributes > li');
  const link = field && fieldLink(field);
  if (!link) return;
  if (element === link && element === document.activeElement) setTabStop(field);
  // Keeps the button while it has focus.
  if (tools.parentElement === field || tools.contains(document.activeElement)) return;
  notice.textContent = '';
  button.setAttribute('aria-label', `${words.copyLink}: ${link.textContent}`);
  // Reached with arrow keys; keeps one tab stop per list.
  button.tabIndex = -1;
  field.append(tools);
});

addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || hasModifier(event)) return;
  const field = target.closest('.attributes > li');
  const stops = field ? stopsOf(field) : [];
  if (!field || !stops.includes(target)) return;
  const step = horizontalSteps[key];
  const next = step ? stops[stops.indexOf(target) + step] : neighbour(field, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

function neighbour(field: Element, key: string): HTMLAnchorElement | null {
  const step = verticalSteps[key];
  if (step === undefined) return null;
  const list = shownBeside(field);
  const next = list[Math.min(Math.max(list.indexOf(field) + step, 0), list.length - 1)];
  return next ? fieldLink(next) : null;
}

button.addEventListener('click', () => {
  const link = tools.parentElement && fieldLink(tools.parentElement);
  if (link) void copyWithNotice(link.href, notice, { copied: words.linkCopied, notCopied: words.linkNotCopied });
});
