import { copyWithNotice } from '../../enhance/copy-with-notice.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { whyAddress } from '../../shell/addresses.ts';
import { canonicalUrl } from '../canonical-url.ts';
import {
  errorDocsUrl,
  type KeyError,
  messageForCode,
  type OperationAccess,
  type SiteAccess,
} from '../key/access-api.ts';
import type { AccessView } from './access-view.ts';
import { operationBadge, textBadge } from './badges.ts';
import { element } from './element.ts';
import { mailAddress, supportText } from './support-text.ts';

const words = keyMessagesIn();

export function badgeSections(view: AccessView, access: SiteAccess): void {
  for (const section of document.querySelectorAll('.endpoint')) {
    const operation = view.operation(canonicalUrl.pathname, section.id);
    if (!operation) continue;
    if (operation.allowed) section.querySelector('.endpoint-path')?.append(operationBadge(true, view) ?? '');
    else {
      const code = operation.code ?? '';
      const why = element('a', { href: whyAddress(operation) }, words.why);
      refuseSection(section, ...explain(messageForCode(code) ?? code, code, why), supportDetails(operation, access));
    }
  }
}

/** The whole key is refused: without this, badges would just disappear. */
export function refuseAllSections({ sentence, code }: KeyError): void {
  if (code === null) return;
  for (const section of document.querySelectorAll('.endpoint')) refuseSection(section, ...explain(sentence, code));
}

function refuseSection(section: Element, ...reason: Node[]): void {
  section.querySelector('.endpoint-path')?.append(textBadge(false));
  section.querySelector('.endpoint-text')?.prepend(element('div', { class: 'access-refusal' }, ...reason));
}

const explain = (sentence: string, code: string, ...links: Node[]): Node[] => [
  element('p', {}, sentence),
  element('p', { class: 'row' }, element('a', { href: errorDocsUrl(code) }, words.aboutCode(code)), ...links),
];

function supportDetails(operation: OperationAccess, access: SiteAccess): HTMLElement {
  const text = supportText(access, operation);
  const details = element(
    'details',
    { class: 'access-support' },
    element('summary', {}, words.supportText),
    element('pre', { tabindex: '0', 'aria-label': words.supportText }, text),
  );
  details.addEventListener('toggle', () => addSupportActions(details, text, access.customer), { once: true });
  return details;
}

async function addSupportActions(details: HTMLElement, text: string, customer: string): Promise<void> {
  const notice = element('span', { role: 'status' });
  const copy = element('button', { type: 'button', class: 'plain-button' }, words.copy);
  const actions = element('p', { class: 'row' }, copy, notice);
  details.append(actions);
  copy.addEventListener('click', () => void copyWithNotice(text, notice, words));
  const email = await supportEmail();
  if (email)
    copy.after(element('a', { href: mailAddress(email, words.supportSubject(customer), text) }, words.writeMail));
}

let loading: Promise<string | null> | undefined;

function supportEmail(): Promise<string | null> {
  loading ??= fetch('/support.json')
    .then((response) => response.json())
    .then(({ support }) => support.email ?? null)
    // The text can still be copied.
    .catch(() => null);
  return loading;
}
