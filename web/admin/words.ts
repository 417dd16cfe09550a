import type { Language } from '@fagvaerk/contract/language.ts';
import { accountMessagesIn } from '../language/account-messages.ts';
import { adminMessagesIn } from '../language/admin-messages.ts';
import { callLogMessagesIn } from '../language/call-log-messages.ts';
import { customerKeysMessagesIn } from '../language/customer-keys-messages.ts';
import { customerListMessagesIn } from '../language/customer-list-messages.ts';
import { historyMessagesIn } from '../language/history-messages.ts';
import { messagesIn } from '../language/messages.ts';
import { rightsMessagesIn } from '../language/rights-messages.ts';
import { rightsToolsMessagesIn } from '../language/rights-tools-messages.ts';
import { sitesMessagesIn } from '../language/sites-messages.ts';
import { testSitesMessagesIn } from '../language/test-sites-messages.ts';
import { whoMessagesIn } from '../language/who-messages.ts';

/** Each language is a separate page. */
export const language: Language = document.documentElement.lang === 'en' ? 'en' : 'da';

export const words = adminMessagesIn(language);
export const shellWords = messagesIn(language);
export const callWords = callLogMessagesIn(language);
export const rightsToolsWords = rightsToolsMessagesIn(language);
export const rightsWords = rightsMessagesIn(language);
export const accountWords = accountMessagesIn(language);
export const historyWords = historyMessagesIn(language);
export const accessReportWords = whoMessagesIn(language);
export const keyWords = customerKeysMessagesIn(language);
export const listWords = customerListMessagesIn(language);
export const siteWords = sitesMessagesIn(language);
export const testSiteWords = testSitesMessagesIn(language);
