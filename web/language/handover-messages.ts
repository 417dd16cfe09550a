import type { Language } from '@fagvaerk/contract/language.ts';

const da = {
  title: 'Din API-nøgle',
  description: 'Et link, der viser en API-nøgle én gang.',
  lead: 'Du har fået et link til en API-nøgle. Nøglen bliver kun vist én gang, så vær klar til at gemme den et sikkert sted.',
  show: 'Vis nøglen',
  noToken: 'Linket er ufuldstændigt. Kopiér hele linket, eller bed om et nyt.',
  needsScript: 'Siden kræver JavaScript for at vise nøglen.',
  keyOf: 'Udstedt til',
  validUntil: 'Virker til og med',
  keepIt: 'Gem nøglen nu. Linket er brugt og kan ikke åbnes igen.',
  sites: 'Nøglens sites',
  noSites: 'Nøglen har ikke adgang til nogen sites endnu.',
  firstCall: 'Prøv nøglen',
  firstCallText: 'Kaldet viser, hvad nøglen må på sitet.',
  copyKey: 'Kopiér nøglen',
  copyCall: 'Kopiér kaldet',
  copied: 'Kopieret',
  readOn: 'Sådan bruger og beskytter du nøglen',
};

const en: typeof da = {
  title: 'Your API key',
  description: 'A link that shows an API key once.',
  lead: "You've received a link to an API key. The key is shown only once, so be ready to save it somewhere safe.",
  show: 'Show key',
  noToken: 'The link is incomplete. Copy the whole link, or ask for a new one.',
  needsScript: 'This page needs JavaScript to show the key.',
  keyOf: 'Issued to',
  validUntil: 'Works up to and including',
  keepIt: "Save the key now. The link has been used and can't be opened again.",
  sites: 'Sites this key can access',
  noSites: "The key doesn't have access to any sites yet.",
  firstCall: 'Try the key',
  firstCallText: 'This call shows what the key can do on the site.',
  copyKey: 'Copy key',
  copyCall: 'Copy call',
  copied: 'Copied',
  readOn: 'How to use and protect the key',
};

export const handoverMessagesIn = (language: Language): typeof da => ({ da, en })[language];
