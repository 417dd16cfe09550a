/** Keyboard navigation and copy links of lists of fields. */
import { messagesIn } from '../language/messages.ts';
import { copyWithNotice } from './copy-with-notice.ts';
import './find-field.ts';
import { hasModifier } from './has-modifier.ts';
import { onReach } from './on-reach.ts';
import { fieldLink, setTabStop, setTabStops, shownBeside, stopsOf } from './tab-stops.ts';
import './unfold-fields.ts';

const words = messagesIn();
const verticalSteps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const horizontalSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

const tools = document.createElement('span');
tools.className = 'field-link';
const notice = document.createElement('span');
notice.setAttribute('role', 'status');
const button = document.createElement('button');
button.type = 'button';
tools.append(button, notice);

setTabStops();
addEventListener('toggle', ({ target }) => (target as Element).matches('.group') && setTabStops(), true);

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
