import type { HandoverHours, HandoverState, Overlap } from '@fagvaerk/contract/keys.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';

type Hours = Readonly<Record<HandoverHours, string>>;

const da = {
  title: 'Nøgler',
  lead: 'Kunden har én gældende nøgle. Når den bliver skiftet, kan den gamle virke lidt endnu, så kunden kan nå at skifte den ud.',
  key: 'Nøgle',
  state: 'Status',
  states: { current: 'Gældende', old: 'Gammel, virker endnu', ended: 'Virker ikke mere' },
  since: 'Udstedt',
  until: 'Virker til',

  roll: 'Skift nøgle',
  rollTitle: (name: string) => `Skift nøglen for ${name}`,
  rollLead: 'Kunden får en ny nøgle med de samme sites og rettigheder.',
  overlap: 'Skal den gamle nøgle virke ved siden af den nye?',
  overlaps: {
    none: 'Nej, afvis den med det samme',
    hour: 'Ja, i 1 time',
    day: 'Ja, i 24 timer',
    week: 'Ja, i 7 dage',
  } satisfies Record<Overlap, string>,
  noneHint: 'Til en nøgle i forkerte hænder.',
  capped: (day: string) => `Adgangen gælder til og med ${day}, og længere virker den gamle nøgle ikke.`,
  endsEarlier: (key: string) => `Den gamle nøgle ${key} holder op med at virke med det samme.`,
  withdrawsLinks: 'Overdragelseslinks, der ikke er åbnet, bliver trukket tilbage.',
  rollAnswer: 'Skift nøglen',
  rolledTitle: (name: string) => `${name} har fået en ny nøgle`,
  newKey: 'Den nye nøgle',
  oldUntil: (moment: string) => `Den gamle virker til ${moment}.`,
  oldStopped: 'Den gamle virker ikke mere.',

  oldWorks: (moment: string) => `Den gamle nøgle virker til ${moment}.`,

  end: 'Afslut nu',
  endNamed: (key: string) => `Afslut nu: nøglen ${key}`,
  endTitle: (key: string) => `Afslut nøglen ${key}?`,
  endText: 'Kald med den bliver afvist med det samme. Den nye nøgle virker som før.',
  ended: 'Den gamle nøgle virker ikke mere.',

  handover: 'Overdragelse',
  handoverLead: 'Et overdragelseslink viser nøglen én gang. Send det til kunden i stedet for selve nøglen.',
  makeLink: 'Lav overdragelseslink',
  linkWorksFor: 'Linket virker i',
  hours: { 1: '1 time', 24: '24 timer', 168: '7 dage' } as Hours,
  linkMade: (moment: string) => `Linket kan åbnes én gang, senest ${moment}. Du kan kun se det her.`,
  copyLink: 'Kopiér linket',
  created: 'Oprettet',
  createdBy: 'Af',
  opened: 'Åbnet',
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

  extend: 'Forlæng et år',
  extendTitle: 'Forlæng adgangen?',
  extendText: (day: string) => `Nøglen virker så til og med ${day}. Kunden skal ikke ændre noget.`,
  extendAnswer: 'Forlæng',
  extended: (day: string) => `Nøglen virker til og med ${day}.`,
};

type CustomerKeysMessages = typeof da;

const en: CustomerKeysMessages = {
  title: 'Keys',
  lead: 'The customer has one current key. When it is replaced, the old one can work for a while, so that the customer has time to switch.',
  key: 'Key',
  state: 'Status',
  states: { current: 'Current', old: 'Old, still works', ended: 'No longer works' },
  since: 'Issued',
  until: 'Works until',

  roll: 'Replace key',
  rollTitle: (name) => `Replace the key of ${name}`,
  rollLead: 'The customer gets a new key with the same sites and rights.',
  overlap: 'Should the old key work beside the new one?',
  overlaps: {
    none: 'No, refuse it immediately',
    hour: 'Yes, for 1 hour',
    day: 'Yes, for 24 hours',
    week: 'Yes, for 7 days',
  },
  noneHint: 'For a key in the wrong hands.',
  capped: (day) => `Access ends with ${day}, and the old key works no longer than that.`,
  endsEarlier: (key) => `The old key ${key} stops working immediately.`,
  withdrawsLinks: 'Handover links that have not been opened are withdrawn.',
  rollAnswer: 'Replace the key',
  rolledTitle: (name) => `${name} has a new key`,
  newKey: 'The new key',
  oldUntil: (moment) => `The old one works until ${moment}.`,
  oldStopped: 'The old one no longer works.',

  oldWorks: (moment) => `The old key works until ${moment}.`,

  end: 'End now',
  endNamed: (key) => `End now: the key ${key}`,
  endTitle: (key) => `End the key ${key}?`,
  endText: 'Calls with it are refused immediately. The new key works as before.',
  ended: 'The old key no longer works.',

  handover: 'Handover',
  handoverLead: 'A handover link shows the key once. Send it to the customer instead of the key itself.',
  makeLink: 'Create handover link',
  linkWorksFor: 'The link works for',
  hours: { 1: '1 hour', 24: '24 hours', 168: '7 days' },
  linkMade: (moment) => `The link can be opened once, until ${moment}. You can see it here only.`,
  copyLink: 'Copy the link',
  created: 'Created',
  createdBy: 'By',
  opened: 'Opened',
  handoverStates: { waiting: 'Not opened', opened: 'Opened', revoked: 'Withdrawn', expired: 'Expired' },
  openedFrom: (moment, address) => `${moment} from ${address}`,
  noLinks: `No handover links in the last ${loggedCallsDays} days.`,
  withdraw: 'Withdraw',
  withdrawNamed: (moment) => `Withdraw: the link from ${moment}`,
  withdrawTitle: 'Withdraw the link?',
  withdrawText: 'The link can no longer be opened. The key works as before.',
  withdrawn: 'The link has been withdrawn.',

  extend: 'Extend by a year',
  extendTitle: 'Extend access?',
  extendText: (day) => `The key then works up to and including ${day}. The customer has nothing to change.`,
  extendAnswer: 'Extend',
  extended: (day) => `The key works up to and including ${day}.`,
};

export const customerKeysMessagesIn = (language: Language): CustomerKeysMessages => ({ da, en })[language];
