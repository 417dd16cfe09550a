import type { Language } from '@fagvaerk/contract/language.ts';
import { type AdminMessages, adminDa } from './admin-messages-da.ts';
import { adminEn } from './admin-messages-en.ts';

export const adminMessagesIn = (language: Language): AdminMessages => ({ da: adminDa, en: adminEn })[language];
