/** Filter, keyboard navigation and copy links of attribute lists: one tab stop, arrow keys inside. */
import { messagesIn } from '../language/messages.ts';
import { copyWithNotice } from './copy-with-notice.ts';
import { hasModifier } from './has-modifier.ts';
import { onReach } from './on-reach.ts';

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
// Reached with arrow keys; keeps one tab stop per list.
button.tabIndex = -1;
tools.append(button, notice);

function setTabStop(field: Element): void {
  for (const other of field.parentElement?.children ?? []) fieldLink(other)?.setAttribute('tabindex', '-1');
  fieldLink(field)?.setAttribute('tabindex', '0');
}

/** Filtered fields are not shown. */
const shownIn = (list: Element): Element[] => [...list.children].filter((field) => !field.hasAttribute('hidden'));

const setTabStops = (within: ParentNode): void => {
  for (const list of within.querySelectorAll('.attributes')) shownIn(list).slice(0, 1).forEach(setTabStop);
};
setTabStops(document);

onReach((element) => {
  const field = element.closest('.attributes > li');
  const link = field && fieldLink(field);
  if (!link) return;
  if (element === link && element === document.activeElement) setTabStop(field);
  // Keeps the button while it has focus.
  if (tools.parentElement === field || tools.contains(document.activeElement)) return;
  notice.textContent = '';
  button.setAttribute('aria-label', `${words.copyLink}: ${link.textContent}`);
  link.after(tools);
});

addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || hasModifier(event)) return;
  const field = target.closest('.attributes > li');
  const link = field && fieldLink(field);
  if (!link || (target !== link && !tools.contains(target))) return;
  const stops: HTMLElement[] = [link, button];
  const step = horizontalSteps[key];
  const next = step ? stops[stops.indexOf(target) + step] : neighbour(field, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

function neighbour(field: Element, key: string): HTMLAnchorElement | null {
  const step = verticalSteps[key];
  if (step === undefined || !field.parentElement) return null;
  const list = shownIn(field.parentElement);
  const index = Math.min(Math.max(list.indexOf(field) + step, 0), list.length - 1);
  const next = list[index];
  return next ? fieldLink(next) : null;
}

function filterFields(input: HTMLInputElement): void {
  const list = input.parentElement?.nextElementSibling;
  if (!list) return;
  const query = input.value.trim().toLowerCase();
  const fields = [...list.querySelectorAll('li[id]')];
  const hits = fields.filter((field) =>
    [...field.querySelectorAll(':scope > :is(a, div)')].some((part) => part.textContent.toLowerCase().includes(query)),
  );
  for (const field of fields) {
    // Links still reach a field that is filtered out.
    if (hits.some((hit) => hit.contains(field) || field.contains(hit))) field.removeAttribute('hidden');
    else field.setAttribute('hidden', 'until-found');
  }
  for (const nested of list.querySelectorAll('details'))
    nested.open = query !== '' && hits.some((hit) => nested.contains(hit));
  const count = input.parentElement?.querySelector('output');
  if (count) count.value = query && `${hits.length} ${count.dataset.of} ${fields.length}`;
  setTabStops(list.parentElement ?? document);
}

// Typed before this module was loaded.
for (const input of document.querySelectorAll<HTMLInputElement>('.find-field input'))
  if (input.value) filterFields(input);

const boxOf = ({ target }: Event) => (target as Element).closest<HTMLInputElement>('.find-field input');

addEventListener('input', (event) => {
  const box = boxOf(event);
  if (box) filterFields(box);
});

addEventListener('keydown', (event) => {
  const box = event.key === 'Escape' && boxOf(event);
  if (!box) return;
  box.value = '';
  filterFields(box);
});

button.addEventListener('click', () => {
  const link = tools.parentElement && fieldLink(tools.parentElement);
  if (link) void copyWithNotice(link.href, notice, { copied: words.linkCopied, notCopied: words.linkNotCopied });
});
