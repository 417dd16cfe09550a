import { callMessagesIn } from '../../language/call-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import { messageForCode, type OperationAccess, type SiteAccess } from '../key/access-api.ts';

/** Everything support needs to grant access. Never the key. */
export function supportText(
  { customer, siteName, kind }: Pick<SiteAccess, 'siteName'> & Partial<SiteAccess>,
  { method, path, code }: Pick<OperationAccess, 'method' | 'path' | 'code'>,
  /** Lets support find the call. */
  requestID: string | null = null,
  language = pageLanguage(),
): string {
  const words = { ...keyMessagesIn(language), ...callMessagesIn(language) };
  const sentence = code === null ? null : messageForCode(code, language);
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
