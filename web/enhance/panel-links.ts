import { messagesIn } from '../language/messages.ts';
import { whoAddress } from '../shell/panel-addresses.ts';

const words = messagesIn();

for (const line of document.querySelectorAll('.endpoint-path')) {
  const textOf = (part: string): string => line.querySelector(part)?.textContent ?? '';
  const link = document.createElement('a');
  link.href = whoAddress({ path: textOf('code'), method: textOf('.method') });
  link.textContent = words.whoCanCall;
  line.append(link);
}
