import type { Language } from '@fagvaerk/contract/language.ts';

const da = {
  title: 'Din API-nøgle',
  description: 'Et link, der viser en API-nøgle én gang.',
  lead: 'Du har fået et link til en API-nøgle. Nøglen bliver kun vist én gang, så hav et sikkert sted til den klar.',
  show: 'Vis nøglen',
  noToken: 'Adressen er ikke hel. Åbn linket, som du fik det, eller bed om et nyt.',
  noAnswer: 'Der kom intet svar fra portalen. Prøv igen.',
  needsScript: 'Siden kræver JavaScript: Uden det kan nøglen ikke vises.',
  keyOf: 'Nøglen er udstedt til',
  validUntil: 'Den virker til og med',
  keepIt: 'Gem nøglen nu. Linket er brugt og kan ikke åbnes igen.',
  key: 'API-nøgle',
  sites: 'Nøglens sites',
  noSites: 'Nøglen har ikke fået adgang til noget site endnu.',
  firstCall: 'Prøv nøglen',
  firstCallText: 'Kaldet viser, hvad nøglen må på sitet.',
  copy: 'Kopiér',
  copyKey: 'Kopiér nøglen',
  copyCall: 'Kopiér kaldet',
  copied: 'Kopieret',
  notCopied: 'Kunne ikke kopiere. Markér teksten, og kopiér den selv.',
  readOn: 'Sådan bruger og beskytter du nøglen',
};

type HandoverMessages = typeof da;

const en: HandoverMessages = {
  title: 'Your API key',
  description: 'A link that shows an API key once.',
  lead: 'You have been given a link to an API key. The key is shown once only, so have a safe place for it ready.',
  show: 'Show the key',
  noToken: 'The address is not complete. Open the link as you got it, or ask for a new one.',
  noAnswer: 'The portal did not answer. Try again.',
  needsScript: 'This page needs JavaScript: the key cannot be shown without it.',
  keyOf: 'The key was issued to',
  validUntil: 'It works up to and including',
  keepIt: 'Save the key now. The link is used up and cannot be opened again.',
  key: 'API key',
  sites: 'Sites of the key',
  noSites: 'The key has no access to any site yet.',
  firstCall: 'Try the key',
  firstCallText: 'The call shows what the key may do on the site.',
  copy: 'Copy',
  copyKey: 'Copy the key',
  copyCall: 'Copy the call',
  copied: 'Copied',
  notCopied: 'Could not copy. Select the text and copy it yourself.',
  readOn: 'How to use and protect the key',
};

export const handoverMessagesIn = (language: Language): HandoverMessages => ({ da, en })[language];
