/** At each operation of the page: whether the key may call it, and where it may not, which rule refuses and what to tell support. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { whyAddress } from '../calls/address.ts';
import { type OperationAccess, type SiteAccess, sentenceOfCode } from '../key/access-api.ts';
import { explanationOf, type Trouble } from '../key/trouble.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { element } from './element.ts';
import type { LensView } from './lens-view.ts';
import { ownRoute, wordMark } from './marks.ts';
import { mailAddress, supportText } from './support-text.ts';

const language = document.documentElement.lang as Language;
const words = keyMessagesIn(language);

export function markSections(view: LensView, access: SiteAccess): void {
  for (const section of document.querySelectorAll<HTMLElement>('.endpoint')) {
    const operation = view.operation(ownRoute(), section.id);
    const path = section.querySelector('.endpoint-path');
    if (!operation || !path) continue;
    path.append(wordMark(operation.allowed));
    if (!operation.allowed) path.after(refusal(operation, access));
  }
}

/** Where the key as a whole is refused, each call says so: marks that only went away would tell nothing. */
export function refuseSections({ sentence, code }: Trouble): void {
  if (code === null) return;
  for (const path of document.querySelectorAll('.endpoint .endpoint-path')) {
    const about = element('a', { href: explanationOf(code) }, words.aboutCode(code));
    path.append(wordMark(false));
    path.after(element('div', { class: 'lens-refusal' }, element('p', {}, sentence), element('p', {}, about)));
  }
}

function refusal(operation: OperationAccess, access: SiteAccess): HTMLElement {
  const code = operation.code ?? '';
  const text = supportText(access, operation, language);
  const details = element(
    'details',
    { class: 'lens-support' },
    element('summary', {}, words.supportText),
    element('pre', { tabindex: '0', 'aria-label': words.supportText }, text),
  );
  details.addEventListener('toggle', () => offerWays(details, text, access.customer), { once: true });
  return element(
    'div',
    { class: 'lens-refusal' },
    element('p', {}, sentenceOfCode(code, language) ?? code),
    element(
      'p',
      { class: 'lens-links' },
      element('a', { href: explanationOf(code) }, words.aboutCode(code)),
      element('a', { href: whyAddress(operation) }, words.why),
    ),
    details,
  );
}

/** A way to send the text, found out when somebody wants to. */
async function offerWays(details: HTMLElement, text: string, customer: string): Promise<void> {
  const notice = element('span', { role: 'status' });
  const copy = element('button', { type: 'button', class: 'lens-button' }, words.copy);
  const ways = element('p', { class: 'lens-links' }, copy, notice);
  details.append(ways);
  copy.addEventListener('click', async () => {
    notice.textContent = await navigator.clipboard.writeText(text).then(
      () => words.copied,
      () => words.notCopied,
    );
    setTimeout(() => notice.replaceChildren(), copyNoticeMs);
  });
  const email = await supportEmail();
  if (email)
    copy.after(element('a', { href: mailAddress(email, words.supportSubject(customer), text) }, words.writeMail));
}

let asked: Promise<string | null> | undefined;

function supportEmail(): Promise<string | null> {
  asked ??= fetch('/support.json')
    .then((response) => response.json())
    .then(({ support }) => support.email ?? null)
    // The text can be copied all the same.
    .catch(() => null);
  return asked;
}
