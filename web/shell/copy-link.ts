import type { Language } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { messagesIn } from '../language/messages.ts';

const words = messagesIn(document.documentElement.lang as Language);
const notice = document.createElement('p');
notice.className = 'link-notice';
notice.setAttribute('role', 'status');
document.body.append(notice);

let fading: ReturnType<typeof setTimeout> | undefined;

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notice.textContent = words.linkCopied;
  } catch {
    notice.textContent = words.linkNotCopied;
  }
  clearTimeout(fading);
  fading = setTimeout(() => {
    notice.textContent = '';
  }, copyNoticeMs);
}
