import type { Language } from '@fagvaerk/contract/language.ts';
import { adminMessagesIn } from '../language/admin-messages.ts';
import { callLogMessagesIn } from '../language/call-log-messages.ts';
import { messagesIn } from '../language/messages.ts';
import { rightsMessagesIn } from '../language/rights-messages.ts';
import { testSitesMessagesIn } from '../language/test-sites-messages.ts';

/** The page was built in one language; another one means another page. */
export const language: Language = document.documentElement.lang === 'en' ? 'en' : 'da';

export const words = adminMessagesIn(language);
export const shellWords = messagesIn(language);
export const callWords = callLogMessagesIn(language);
export const rightsWords = rightsMessagesIn(language);
export const testSiteWords = testSitesMessagesIn(language);
