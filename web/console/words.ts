/** What the console says, and how it writes numbers, in the language of the page. */
import type { Language } from '@fagvaerk/contract/language.ts';
import { consoleMessagesIn } from '../language/console-messages.ts';

const language = document.documentElement.lang as Language;
export const locale = language === 'da' ? 'da-DK' : 'en-GB';
export const words = consoleMessagesIn(language);

/** Texts of the documents and of the API are Danish in either language. */
export const danish = language === 'da' ? {} : { lang: 'da' };

export const number = (value: number): string => value.toLocaleString(locale);

/** As readers know sizes: 812 B, 12,4 kB, 1,3 MB. */
export function size(bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString(locale, { maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1 })} ${['B', 'kB', 'MB'][power]}`;
}
