import type { Language } from '@fagvaerk/contract/language.ts';
import { type OperationAccess, type SiteAccess, sentenceOfCode } from '../key/access-api.ts';
import { keyMessagesIn } from '../language/key-messages.ts';

/** What support needs to give the right that is missing, and nothing else: least of all the key. */
export function supportText(
  { customer, siteName, kind }: Pick<SiteAccess, 'siteName'> & Partial<SiteAccess>,
  { method, path, code }: Pick<OperationAccess, 'method' | 'path' | 'code'>,
  language: Language,
  /** Of a call that was made; by it support finds whose it was. */
  requestID: string | null = null,
): string {
  const words = keyMessagesIn(language);
  const sentence = code === null ? null : sentenceOfCode(code, language);
  return [
    words.supportLead,
    '',
    ...(customer ? [`${words.customer}: ${customer}`] : []),
    `${words.site}: ${siteName}${kind ? ` (${words.siteKind[kind]})` : ''}`,
    `${words.endpoint}: ${path}`,
    `${words.method}: ${method}`,
    `${words.reason}: ${code}${sentence ? `. ${sentence}` : ''}`,
    ...(requestID ? [`${words.requestID}: ${requestID}`] : []),
  ].join('\n');
}

export const mailAddress = (email: string, subject: string, body: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
