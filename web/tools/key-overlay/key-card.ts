import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { type Count, keyMessagesIn } from '../../language/key-messages.ts';
import { callsRoute } from '../../shell/addresses.ts';
import { customerAddress } from '../../shell/panel-addresses.ts';
import { errorDocsUrl, type KeyError, type SiteAccess } from '../key/access-api.ts';
import { readKey, stopViewing, type ViewedCustomer } from '../key/key-store.ts';
import type { AccessView } from './access-view.ts';
import { element } from './element.ts';

const words = keyMessagesIn();

export function showCard({ siteName, kind, customer }: SiteAccess, { whole, marksAllowed }: AccessView): void {
  nameSite(siteName);
  if (readKey()?.apiKey !== exampleApiKey) replaceLead(words.callsUseKey(siteName, words.siteKind[kind]));
  putCard(
    element('p', { class: 'access-site' }, siteName, ' ', element('small', { class: 'note' }, words.siteKind[kind])),
    element('p', {}, customer),
    element('p', {}, words.allowedCount(whole)),
    ...(marksAllowed || whole.allowed === whole.of ? [] : [element('p', {}, words.onlyRefusedMarked)]),
  );
}

export function showKeyError({ sentence, code }: KeyError, siteName: string, tryAgain: () => void): void {
  nameSite(siteName);
  replaceLead(`${words.keyRefused}. ${sentence}`);
  const action = code
    ? element('button', { type: 'button', class: 'plain-button your-key' }, words.otherKey)
    : element('button', { type: 'button', class: 'plain-button' }, words.tryAgain);
  if (!code) action.addEventListener('click', tryAgain);
  putCard(
    element('p', { class: 'access-site' }, words.keyRefused),
    element('p', {}, sentence),
    element('p', {}, action),
    ...(code ? [element('p', {}, element('a', { href: errorDocsUrl(code) }, words.aboutCode(code)))] : []),
  );
}

function putCard(...facts: Node[]): void {
  const card = element(
    'section',
    { class: 'box access-card', 'aria-label': words.yourKey },
    ...facts,
    element('p', { class: 'row' }, element('a', { href: callsRoute }, words.yourCalls)),
  );
  document.querySelector('.side-menu-scroll')?.before(card);
}

/** The first text of the front page is about the open key. */
function replaceLead(text: string): void {
  document.querySelector('.front .prose')?.before(element('p', { class: 'access-lead' }, text));
}

function nameSite(siteName: string): void {
  for (const button of document.querySelectorAll('.bar-button.your-key'))
    button.append(element('span', { class: 'access-named' }, ` ${siteName}`));
}

export function showViewAsBar({ customerID, customerName, siteName }: ViewedCustomer, found: Count | KeyError): void {
  const end = element('button', { type: 'button', class: 'plain-button' }, words.endSeeing);
  end.addEventListener('click', () => {
    stopViewing();
    location.assign(customerAddress(customerID, customerName));
  });
  const facts =
    'sentence' in found ? `${words.seenRefused} ${found.sentence}` : `${words.allowedCount(found)}. ${words.seenCalls}`;
  const text = element(
    'p',
    { role: 'status' },
    element('strong', {}, words.seenAs(customerName, siteName)),
    ` ${facts}`,
  );
  document.body.append(
    element('section', { class: 'row view-as-bar', 'aria-label': words.seenAs(customerName, siteName) }, text, end),
  );
}
