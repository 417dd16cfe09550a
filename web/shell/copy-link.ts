import type { Language } from '@fagvaerk/contract/language.ts';
import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import { messagesIn } from '../language/messages.ts';
import style from './copy-link.css?url';
import { loadStyle } from './load-style.ts';

const words = messagesIn(document.documentElement.lang as Language);
const notice = document.createElement('p');
notice.className = 'link-notice';
notice.setAttribute('role', 'status');
void loadStyle(style).then(() => document.body.append(notice));

let fading: ReturnType<typeof setTimeout> | undefined;

/** Copies the URL of a section, or the text behind a link without a fragment. */
export async function copyLink({ href, hash }: HTMLAnchorElement): Promise<void> {
  const isText = hash === '';
  try {
    await navigator.clipboard.writeText(isText ? await fetchText(href) : href);
    notice.textContent = isText ? words.pageCopied : words.linkCopied;
  } catch {
    notice.textContent = isText ? words.pageNotCopied : words.linkNotCopied;
  }
  clearTimeout(fading);
  fading = setTimeout(() => {
    notice.textContent = '';
  }, copyNoticeMs);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.text();
}
