import { showSize } from '../../language/call-format.ts';
import { callMessagesIn } from '../../language/call-messages.ts';
import { consoleMessagesIn } from '../../language/console-messages.ts';
import { messagesIn } from '../../language/messages.ts';
import { pageLanguage, pageLocale } from '../../language/page-language.ts';

export const language = pageLanguage();
export const locale = pageLocale();
export const words = { ...messagesIn(), ...callMessagesIn(), ...consoleMessagesIn() };

export const number = (value: number): string => value.toLocaleString(locale);

export const size = (bytes: number): string => showSize(bytes, language);
