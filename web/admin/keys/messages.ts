import type { HandoverHours, HandoverState, Overlap } from '@fagvaerk/contract/keys.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';
import { language } from '../words.ts';

type HandoverMail = Readonly<Record<'product' | 'sites' | 'link' | 'moment' | 'sender', string>>;
type Hours = Readonly<Record<HandoverHours, string>>;

const da = {
  title: 'Nøgler',
  lead: 'Kunden har én gældende nøgle. Når den bliver skiftet, kan den gamle virke en tid endnu, så kunden kan nå at skifte.',
  states: { current: 'Gældende', old: 'Gammel, virker endnu', ended: 'Virker ikke mere' },
  since: 'Udstedt',
  until: 'Virker til',

  roll: 'Skift nøgle',
  rollTitle: (name: string) => `Skift nøglen for ${name}`,
  rollLead: 'Kunden får en ny nøgle med de samme sites og rettigheder.',
  overlap: 'Skal den gamle nøgle virke ved siden af den nye?',
  overlaps: {
    none: 'Nej, spær den med det samme',
    hour: 'Ja, i 1 time',
    day: 'Ja, i 24 timer',
    week: 'Ja, i 7 dage',
  } satisfies Record<Overlap, string>,
  noneHint: 'Vælg dette, hvis nøglen er kommet i forkerte hænder.',
  capped: (day: string) => `Den gamle nøgle virker højst til og med ${day}, hvor adgangen udløber.`,
  endsEarlier: (key: string) => `Den gamle nøgle ${key} holder op med at virke med det samme.`,
  withdrawsLinks: 'Overdragelseslinks, der ikke er åbnet, bliver trukket tilbage.',
  rollAnswer: 'Skift nøglen',
  rolledTitle: (name: string) => `${name} har fået en ny nøgle`,
  newKey: 'Den nye nøgle',
  oldUntil: (moment: string) => `Den gamle nøgle virker til ${moment}.`,
  oldStopped: 'Den gamle nøgle virker ikke mere.',

  end: 'Spær nu',
  endNamed: (key: string) => `Spær nu: nøglen ${key}`,
  endTitle: (key: string) => `Spær nøglen ${key}?`,
  endText: 'Kald med nøglen bliver afvist med det samme. Den nye nøgle virker som før.',
  ended: 'Den gamle nøgle er spærret.',

  handover: 'Overdragelse',
  handoverLead: 'Et overdragelseslink viser nøglen én gang. Send det til kunden i stedet for selve nøglen.',
  makeLink: 'Opret overdragelseslink',
  linkWorksFor: 'Linket virker i',
  hours: { 1: '1 time', 24: '24 timer', 168: '7 dage' } as Hours,
  linkMade: (moment: string) => `Linket kan åbnes én gang, senest ${moment}. Det bliver kun vist nu.`,
  makeLinks: 'Opret links',
  linksMade: (moment: string) =>
    `Hvert link kan åbnes én gang, senest ${moment}. De bliver kun vist nu, så kopiér dem, før du lukker.`,
  copyLinks: 'Kopiér alle links',
  sendMail: 'Send som e-mail',
  mailSubject: (product: string) => `Din API-nøgle til ${product}`,
  mailText: ({ product, sites, link, moment, sender }: HandoverMail) =>
    `Hej\n\nMed linket får du din API-nøgle til ${product}. ${sites && `Nøglen giver adgang til: ${sites}.`}\n\n${link}\n\nLinket kan åbnes én gang, senest ${moment}. Åbn det, når du er klar til at gemme nøglen et sikkert sted. Er linket allerede brugt af en anden, så svar på denne e-mail.\n\nVenlig hilsen\n${sender}, ${product}`,
  mailBrief: ({ product, moment }: HandoverMail) =>
    `På dansk: Linket viser din API-nøgle til ${product} én gang, senest ${moment}. Er det allerede brugt af en anden, så svar på denne e-mail.`,
  handoverStates: {
    waiting: 'Ikke åbnet',
    opened: 'Åbnet',
    revoked: 'Trukket tilbage',
    expired: 'Udløbet',
  } satisfies Record<HandoverState, string>,
  openedFrom: (moment: string, address: string) => `${moment} fra ${address}`,
  noLinks: `Ingen overdragelseslinks de seneste ${loggedCallsDays} dage.`,
  withdraw: 'Træk tilbage',
  withdrawNamed: (moment: string) => `Træk tilbage: linket fra ${moment}`,
  withdrawTitle: 'Træk linket tilbage?',
  withdrawText: 'Linket kan ikke åbnes mere. Nøglen virker som før.',
  withdrawn: 'Linket er trukket tilbage.',

  extend: 'Forlæng med et år',
  extendTitle: 'Forlæng adgangen?',
  extendText: (day: string) => `Nøglen virker så til og med ${day}. Kunden skal ikke ændre noget.`,
  extendAnswer: 'Forlæng',
  extended: (day: string) => `Nøglen virker til og med ${day}.`,
  tryKey: 'Prøv nøglen',
  tryKeyText: (site: string) => `Kaldet viser, hvad nøglen må på ${site}.`,
  copyCurl: 'Kopiér kaldet',
};

const en: typeof da = {
  title: 'Keys',
  lead: 'The customer has one current key. When you replace it, the old one can keep working for a while, so the customer has time to switch.',
  states: { current: 'Current', old: 'Old, still works', ended: 'No longer works' },
  since: 'Issued',
  until: 'Works until',

  roll: 'Replace key',
  rollTitle: (name) => `Replace the key for ${name}`,
  rollLead: 'The customer gets a new key with the same sites and rights.',
  overlap: 'Keep the old key working alongside the new one?',
  overlaps: {
    none: 'No, revoke it immediately',
    hour: 'Yes, for 1 hour',
    day: 'Yes, for 24 hours',
    week: 'Yes, for 7 days',
  },
  noneHint: 'Choose this if the key has fallen into the wrong hands.',
  capped: (day) => `Access expires after ${day}, and so does the old key.`,
  endsEarlier: (key) => `The old key ${key} stops working immediately.`,
  withdrawsLinks: 'Unopened handover links are revoked.',
  rollAnswer: 'Replace key',
  rolledTitle: (name) => `${name} has a new key`,
  newKey: 'New key',
  oldUntil: (moment) => `The old key works until ${moment}.`,
  oldStopped: 'The old key no longer works.',

  end: 'Revoke now',
  endNamed: (key) => `Revoke now: key ${key}`,
  endTitle: (key) => `Revoke key ${key}?`,
  endText: 'Calls with this key are refused immediately. The new key works as before.',
  ended: 'The old key is revoked.',

  handover: 'Handover',
  handoverLead: 'A handover link shows the key once. Send it to the customer instead of the key itself.',
  makeLink: 'Create handover link',
  linkWorksFor: 'Link works for',
  hours: { 1: '1 hour', 24: '24 hours', 168: '7 days' },
  linkMade: (moment) => `The link can be opened once, until ${moment}. It won't be shown again.`,
  makeLinks: 'Create links',
  linksMade: (moment) =>
    `Each link can be opened once, until ${moment}. They won't be shown again, so copy them before you close.`,
  copyLinks: 'Copy all links',
  sendMail: 'Send by email',
  mailSubject: (product) => `Your API key for ${product}`,
  mailText: ({ product, sites, link, moment, sender }) =>
    `Hello,\n\nThis link shows your API key for ${product}. ${sites && `The key gives access to: ${sites}.`}\n\n${link}\n\nThe link can be opened once, until ${moment}. Open it when you are ready to save the key somewhere safe. If someone else has already used the link, reply to this email.\n\nKind regards,\n${sender}, ${product}`,
  mailBrief: ({ product, moment }) =>
    `In English: The link shows your API key for ${product} once, until ${moment}. If someone else has already used it, reply to this email.`,
  handoverStates: { waiting: 'Not opened', opened: 'Opened', revoked: 'Revoked', expired: 'Expired' },
  openedFrom: (moment, address) => `${moment} from ${address}`,
  noLinks: `No handover links in the last ${loggedCallsDays} days.`,
  withdraw: 'Revoke',
  withdrawNamed: (moment) => `Revoke: link from ${moment}`,
  withdrawTitle: 'Revoke the link?',
  withdrawText: 'The link can no longer be opened. The key works as before.',
  withdrawn: 'Link revoked.',

  extend: 'Extend by one year',
  extendTitle: 'Extend access?',
  extendText: (day) => `The key will work up to and including ${day}. The customer doesn't need to change anything.`,
  extendAnswer: 'Extend',
  extended: (day) => `The key works up to and including ${day}.`,
  tryKey: 'Try the key',
  tryKeyText: (site) => `This call shows what the key can do on ${site}.`,
  copyCurl: 'Copy call',
};

export const keysMessagesIn = (language: Language) => ({ da, en })[language];
export const keyWords = keysMessagesIn(language);
