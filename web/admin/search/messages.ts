import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  label: 'Søg i Admin Panel',
  placeholder: 'Kunde, site, endpoint, sporings-id eller enden af en nøgle',
  whoCanCall: 'Hvem kan kalde?',
  calls: 'Kald',
  findCall: (id: string) => `Find kaldet ${id}`,
  nothing: 'Ingen resultater',
  addCustomer: 'Tilføj kunde',
};

type SearchMessages = typeof da;

const en: SearchMessages = {
  label: 'Search the Admin Panel',
  placeholder: 'Customer, site, endpoint, request id or end of a key',
  whoCanCall: 'Who can call?',
  calls: 'Calls',
  findCall: (id) => `Find call ${id}`,
  nothing: 'No results',
  addCustomer: 'Add customer',
};

export const searchMessagesIn = (language: Language): SearchMessages => ({ da, en })[language];
export const searchWords = searchMessagesIn(language);
