import { messagesIn } from '../language/messages.ts';
import { whoAddress } from '../shell/panel-addresses.ts';

const words = messagesIn();

for (const section of document.querySelectorAll('.endpoint')) {
  const textOf = (part: string): string => section.querySelector(part)?.textContent ?? '';
  const link = document.createElement('a');
  link.href = whoAddress({ path: textOf('.endpoint-path code'), method: textOf('.method') });
  link.textContent = words.whoCanCall;
  section.querySelector('.endpoint-text')?.prepend(link);
}
