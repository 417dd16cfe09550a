/** What a documentation page shows an administrator besides: at each call, the way to who can make it. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { whoMessagesIn } from '../language/who-messages.ts';
import { whoAddress } from './panel-addresses.ts';

const words = whoMessagesIn(document.documentElement.lang as Language);

for (const line of document.querySelectorAll('.endpoint-path')) {
  const said = (part: string): string => line.querySelector(part)?.textContent ?? '';
  const link = document.createElement('a');
  link.href = whoAddress({ path: said('code'), method: said('.method') });
  link.textContent = words.title;
  line.append(link);
}
