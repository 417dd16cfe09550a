/** In the menu, where every page has room for it: whose eyes the documentation is read with, and how far they reach. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { callsRoute } from '../calls/route.ts';
import type { SiteAccess } from '../key/access-api.ts';
import { explanationOf, type Trouble } from '../key/trouble.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { element } from './element.ts';
import type { Count } from './lens-view.ts';

const words = keyMessagesIn(document.documentElement.lang as Language);

export function showCard({ siteName, kind, customer }: SiteAccess, whole: Count): void {
  nameSite(siteName);
  putCard(
    element('p', { class: 'lens-site' }, siteName, ' ', element('small', {}, words.siteKind[kind])),
    element('p', {}, customer),
    element('p', {}, words.allowedCount(whole)),
  );
}

export function showTrouble({ sentence, code }: Trouble, siteName: string, tryAgain: () => void): void {
  nameSite(siteName);
  const again = element('button', { type: 'button', class: 'lens-button' }, words.tryAgain);
  again.addEventListener('click', tryAgain);
  putCard(
    element('p', { class: 'lens-site' }, words.keyRefused),
    element('p', {}, sentence),
    element(
      'p',
      { class: 'lens-links' },
      ...(code ? [element('a', { href: explanationOf(code) }, words.aboutCode(code))] : [again]),
    ),
  );
}

function putCard(...facts: Node[]): void {
  const card = element(
    'section',
    { class: 'lens-card', 'aria-label': words.yourKey },
    ...facts,
    element('p', { class: 'lens-links' }, element('a', { href: callsRoute }, words.yourCalls)),
  );
  document.querySelector('.side-menu .your-key')?.after(card);
}

function nameSite(siteName: string): void {
  for (const button of document.querySelectorAll('.bar-button.your-key'))
    button.append(element('span', { class: 'lens-named' }, ` ${siteName}`));
}
