import { type Count, keyMessagesIn } from '../../language/key-messages.ts';
import { customerAddress } from '../../shell/panel-addresses.ts';
import type { KeyError } from '../key/key-error.ts';
import { stopViewing, type ViewedCustomer } from '../key/key-store.ts';
import { element } from './element.ts';

const words = keyMessagesIn();

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
    element('section', { class: 'view-as-bar', 'aria-label': words.seenAs(customerName, siteName) }, text, end),
  );
}
