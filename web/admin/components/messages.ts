import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  pages: 'Sider',
  previousPage: 'Forrige side',
  nextPage: 'Næste side',
  pageOf: (page: string, pages: string) => `Side ${page} af ${pages}`,
  sortBy: 'Sortér efter',
  ascending: 'Stigende',
  descending: 'Faldende',
  toggleNamed: (name: string) => `API-adgang for ${name}`,
  toggleOnTitle: 'Slå API-adgang til?',
  toggleOffTitle: 'Slå API-adgang fra?',
  toggleOnText: (name: string) => `${name} kan bruge sin nøgle igen med det samme, hvis intet andet spærrer for den.`,
  toggleOffText: (name: string) => `Alle kald fra ${name} bliver afvist med det samme.`,
  toggledOn: (name: string) => `API-adgang er slået til for ${name}.`,
  toggledOff: (name: string) => `API-adgang er slået fra for ${name}.`,
  toggleFailed: "There was an error while toggling the customer's API access.",
  customerNumber: (id: number) => `Kunde nr. ${id}`,
  servedHere: 'Kører i portalen',
  notChecked: 'Ikke undersøgt',
  silentSince: (since: string) => `Svarer ikke siden ${since}`,
  failsSince: (status: number, since: string) => `Serverfejl (${status}) siden ${since}`,
  previousPeriod: 'Perioden før',
  change: 'Ændring',
  chooseRole: 'Vælg en rolle',
  ownRoles: 'Egne roller',
  templates: (version: string | null) => `Skabeloner, ${version ?? 'begge versioner'}: rettighederne kopieres`,
};

type ComponentMessages = typeof da;

const en: ComponentMessages = {
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  sortBy: 'Sort by',
  ascending: 'Ascending',
  descending: 'Descending',
  toggleNamed: (name) => `API access for ${name}`,
  toggleOnTitle: 'Switch on API access?',
  toggleOffTitle: 'Switch off API access?',
  toggleOnText: (name) => `${name} can use its key again immediately, unless something else blocks it.`,
  toggleOffText: (name) => `All calls from ${name} will be refused immediately.`,
  toggledOn: (name) => `API access is switched on for ${name}.`,
  toggledOff: (name) => `API access is switched off for ${name}.`,
  toggleFailed: "There was an error while toggling the customer's API access.",
  customerNumber: (id) => `Customer no. ${id}`,
  servedHere: 'Runs in the portal',
  notChecked: 'Not checked',
  silentSince: (since) => `Not responding since ${since}`,
  failsSince: (status, since) => `Server error (${status}) since ${since}`,
  previousPeriod: 'Previous period',
  change: 'Change',
  chooseRole: 'Select a role',
  ownRoles: 'Your roles',
  templates: (version) => `Templates, ${version ?? 'both versions'}: their rights are copied`,
};

export const componentMessagesIn = (language: Language): ComponentMessages => ({ da, en })[language];
export const componentWords = componentMessagesIn(language);
