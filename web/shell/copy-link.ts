import type { Language } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { messagesIn } from '../language/messages.ts';

const words = messagesIn(document.documentElement.lang as Language);
const notice = document.createElement('p');
notice.className = 'link-notice';
notice.setAttribute('role', 'status');
document.body.append(notice);

let fading: ReturnType<typeof setTimeout> | undefined;

/** The address of a place on the page, or the text that a link without a place leads to. */
export async function copyLink({ href, hash }: HTMLAnchorElement): Promise<void> {
  const isText = hash === '';
  try {
    await navigator.clipboard.writeText(isText ? await textAt(href) : href);
    notice.textContent = isText ? words.pageCopied : words.linkCopied;
  } catch {
    notice.textContent = isText ? words.pageNotCopied : words.linkNotCopied;
  }
  clearTimeout(fading);
  fading = setTimeout(() => {
    notice.textContent = '';
  }, copyNoticeMs);
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.text();
}
