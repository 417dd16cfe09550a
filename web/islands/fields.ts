/** What a list of fields offers once the reader reaches for it: one stop of Tab, arrow keys inside, the link of a field. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs, mobileBreakpointPx } from '@fagvaerk/contract/limits.ts';
import { messagesIn } from '../language/messages.ts';

const words = messagesIn(document.documentElement.lang as Language);
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const asides: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

const linkOf = (field: Element): HTMLAnchorElement | null => field.querySelector(':scope > a');

/** One for the whole page, wherever the reader is. */
const offer = document.createElement('span');
offer.className = 'field-link';
const notice = document.createElement('span');
notice.setAttribute('role', 'status');
const button = document.createElement('button');
button.type = 'button';
button.textContent = words.copyLink;
// Within reach of the arrow keys; a stop of its own would make two of every list.
button.tabIndex = -1;
offer.append(notice, button);
/** What the field is called in the other version, where that goes without saying on the page. */
const other = document.createElement('a');
other.tabIndex = -1;
const hasOther = document.querySelector('.page-links > a[href^="/migration#"]') !== null;
/** Beside the name of the field there is no room on a phone. */
const hasRoom = () => innerWidth >= mobileBreakpointPx;

export function reachField(field: Element, event: Event): void {
  const link = linkOf(field);
  if (!link) return;
  if (event.target === link && event.type === 'focusin') {
    for (const other of field.parentElement?.children ?? []) linkOf(other)?.setAttribute('tabindex', '-1');
    link.tabIndex = 0;
  }
  // Whoever is on the button keeps it.
  if (offer.parentElement === field || offer.contains(document.activeElement)) return;
  notice.textContent = '';
  button.setAttribute('aria-label', `${words.copyLink}: ${link.textContent}`);
  link.after(offer);
  other.remove();
  if (hasOther && hasRoom()) void nameOther(field);
}

async function nameOther(field: Element): Promise<void> {
  const { sameNameOf } = await import('./other-version.ts');
  const found = sameNameOf(field.id);
  if (!found || offer.parentElement !== field) return;
  other.href = found.address;
  other.textContent = found.text;
  notice.after(other);
}

addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const field = target.closest('.attributes > li');
  const link = field && linkOf(field);
  if (!link || (target !== link && !offer.contains(target))) return;
  const stops = [link, ...offer.querySelectorAll<HTMLElement>('a, button')];
  const aside = asides[key];
  const next = aside ? stops[stops.indexOf(target) + aside] : neighbour(field, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

function neighbour(field: Element, key: string): HTMLAnchorElement | null {
  const step = steps[key];
  const list = [...(field.parentElement?.children ?? [])];
  if (step === undefined) return null;
  const place = Math.min(Math.max(list.indexOf(field) + step, 0), list.length - 1);
  const next = list[place];
  return next ? linkOf(next) : null;
}

let fading: ReturnType<typeof setTimeout> | undefined;

button.addEventListener('click', async () => {
  const link = offer.parentElement && linkOf(offer.parentElement);
  if (!link) return;
  notice.textContent = await navigator.clipboard.writeText(link.href).then(
    () => words.linkCopied,
    () => words.linkNotCopied,
  );
  clearTimeout(fading);
  fading = setTimeout(() => {
    notice.textContent = '';
  }, copyNoticeMs);
});
