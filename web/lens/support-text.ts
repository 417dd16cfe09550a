import type { Language } from '@fagvaerk/contract/language.ts';
import { type OperationAccess, type SiteAccess, sentenceOfCode } from '../key/access-api.ts';
import { keyMessagesIn } from '../language/key-messages.ts';

/** What support needs to give the right that is missing, and nothing else: least of all the key. */
export function supportText(
  { customer, siteName, kind }: Pick<SiteAccess, 'customer' | 'siteName' | 'kind'>,
  { method, path, code }: Pick<OperationAccess, 'method' | 'path' | 'code'>,
  language: Language,
): string {
  const words = keyMessagesIn(language);
  const sentence = code === null ? null : sentenceOfCode(code, language);
  return [
    words.supportLead,
    '',
    `${words.customer}: ${customer}`,
    `${words.site}: ${siteName} (${words.siteKind[kind]})`,
    `${words.endpoint}: ${path}`,
    `${words.method}: ${method}`,
    `${words.reason}: ${code}${sentence ? `. ${sentence}` : ''}`,
  ].join('\n');
}

export const mailAddress = (email: string, subject: string, body: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
