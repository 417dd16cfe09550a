import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  search: 'Søg',
  label: 'Søg i Admin Panel',
  placeholder: 'Kunde, site, endpoint, sporings-id eller de sidste fire tegn af en nøgle',
  shortcut: 'Ctrl K',
  customers: 'Kunder',
  sites: 'Sites',
  whoCanCall: 'Hvem kan kalde?',
  calls: 'Kald',
  pages: 'Sider',
  actions: 'Handlinger',
  findCall: (id: string) => `Find kaldet ${id}`,
  nothing: 'Ingen resultater',
  addCustomer: 'Tilføj kunde',
  addAdministrator: 'Tilføj administrator',
  scheme: (name: string) => `Farver: ${name}`,
};

type SearchMessages = typeof da;

const en: SearchMessages = {
  search: 'Search',
  label: 'Search the Admin Panel',
  placeholder: 'Customer, site, endpoint, request id or the last four characters of a key',
  shortcut: 'Ctrl K',
  customers: 'Customers',
  sites: 'Sites',
  whoCanCall: 'Who can call?',
  calls: 'Calls',
  pages: 'Pages',
  actions: 'Actions',
  findCall: (id) => `Find call ${id}`,
  nothing: 'No results',
  addCustomer: 'Add customer',
  addAdministrator: 'Add administrator',
  scheme: (name) => `Colours: ${name}`,
};

export const searchMessagesIn = (language: Language): SearchMessages => ({ da, en })[language];
export const searchWords = searchMessagesIn(language);
