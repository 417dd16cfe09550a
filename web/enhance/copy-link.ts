import { messagesIn } from '../language/messages.ts';
import style from './copy-link.css?url';
import { copyWithNotice } from './copy-with-notice.ts';
import { loadStyle } from './load-style.ts';

const words = messagesIn();
const notice = document.createElement('p');
notice.className = 'link-notice';
notice.setAttribute('role', 'status');
void loadStyle(style).then(() => document.body.append(notice));

/** Copies the URL of a section, or the text behind a link without a fragment. */
export const copyLink = ({ href, hash }: HTMLAnchorElement): Promise<boolean> =>
  hash === ''
    ? copyWithNotice(fetchText(href), notice, { copied: words.pageCopied, notCopied: words.pageNotCopied })
    : copyWithNotice(href, notice, { copied: words.linkCopied, notCopied: words.linkNotCopied });

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.text();
}
