import type { Language } from '@fagvaerk/contract/language.ts';
import { messagesIn } from '../language/messages.ts';
import { adminMessagesIn } from './messages.ts';

/** Each language is a separate page. Danish outside a browser, as in tests. */
export const language: Language = globalThis.document?.documentElement.lang === 'en' ? 'en' : 'da';

export const words = { ...messagesIn(language), ...adminMessagesIn(language) };
