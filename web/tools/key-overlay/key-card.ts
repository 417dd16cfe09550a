import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { callsRoute } from '../../shell/addresses.ts';
import type { SiteAccess } from '../key/access-api.ts';
import { errorDocsUrl, type KeyError } from '../key/key-error.ts';
import { readKey } from '../key/key-store.ts';
import type { AccessView } from './access-view.ts';
import { element } from './element.ts';

const words = keyMessagesIn();

export function showCard({ siteName, kind, customer }: SiteAccess, { whole, marksAllowed }: AccessView): void {
  nameSite(siteName);
  if (readKey()?.apiKey !== exampleApiKey) replaceLead(words.callsUseKey(siteName, words.siteKind[kind]));
  putCard(
    element('p', { class: 'access-site' }, siteName, ' ', element('small', {}, words.siteKind[kind])),
    element('p', {}, customer),
    element('p', {}, words.allowedCount(whole)),
    ...(marksAllowed || whole.allowed === whole.of ? [] : [element('p', {}, words.onlyRefusedMarked)]),
  );
}

export function showKeyError({ sentence, code }: KeyError, siteName: string, tryAgain: () => void): void {
  nameSite(siteName);
  replaceLead(`${words.keyRefused}. ${sentence}`);
  const again = element('button', { type: 'button', class: 'plain-button' }, words.tryAgain);
  again.addEventListener('click', tryAgain);
  putCard(
    element('p', { class: 'access-site' }, words.keyRefused),
    element('p', {}, sentence),
    element(
      'p',
      { class: 'access-links' },
      ...(code ? [element('a', { href: errorDocsUrl(code) }, words.aboutCode(code))] : [again]),
    ),
  );
}

function putCard(...facts: Node[]): void {
  const card = element(
    'section',
    { class: 'access-card', 'aria-label': words.yourKey },
    ...facts,
    element('p', { class: 'access-links' }, element('a', { href: callsRoute }, words.yourCalls)),
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
