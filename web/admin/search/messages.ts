import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  label: 'Søg i Admin Panel',
  placeholder: 'Kunde, site, endpoint, sporings-id eller enden af en nøgle',
  findCall: (id: string) => `Find kaldet ${id}`,
  nothing: 'Ingen resultater',
};

const en: typeof da = {
  label: 'Search the Admin Panel',
  placeholder: 'Customer, site, endpoint, request ID or end of a key',
  findCall: (id) => `Find call ${id}`,
  nothing: 'No results',
};

export const searchMessagesIn = (language: Language) => ({ da, en })[language];
export const searchWords = searchMessagesIn(language);
