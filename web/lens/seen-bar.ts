/** Across the foot of every page, for as long as an administrator reads with the eyes of a customer. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { endSeeing, type SeenCustomer } from '../key/key-store.ts';
import type { Trouble } from '../key/trouble.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { customerAddress } from '../shell/panel-addresses.ts';
import { element } from './element.ts';
import type { Count } from './lens-view.ts';

const words = keyMessagesIn(document.documentElement.lang as Language);

/** How far the customer reaches, or why its key is refused. */
export function showSeen({ customerID, customerName, siteName }: SeenCustomer, found: Count | Trouble): void {
  const end = element('button', { type: 'button', class: 'lens-button' }, words.endSeeing);
  end.addEventListener('click', () => {
    endSeeing();
    location.assign(customerAddress(customerID, customerName));
  });
  const facts =
    'sentence' in found ? `${words.seenRefused} ${found.sentence}` : `${words.allowedCount(found)}. ${words.seenCalls}`;
  const said = element(
    'p',
    { role: 'status' },
    element('strong', {}, words.seenAs(customerName, siteName)),
    ` ${facts}`,
  );
  document.body.append(
    element('section', { class: 'lens-seen', 'aria-label': words.seenAs(customerName, siteName) }, said, end),
  );
}
