import { consoleMessagesIn } from '../../language/console-messages.ts';
import { pageLanguage, pageLocale } from '../../language/page-language.ts';

export const language = pageLanguage();
export const locale = pageLocale();
export const words = consoleMessagesIn();

export const busyAfterMs = 150;

export const number = (value: number): string => value.toLocaleString(locale);

export function size(bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString(locale, { maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1 })} ${['B', 'kB', 'MB'][power]}`;
}
