import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  roleForSites: 'Giver kunden rollens rettigheder på de valgte sites. Egne roller følges.',
  roleNeedsSite: 'Vælg først ét eller flere sites.',
  roleNotNeeded: 'Kunden har adgang til alt og skal ikke bruge en rolle.',
  rightsNotGiven: (name: string, sites: string) =>
    `${name} er oprettet med adgang til ${sites}, men fik ikke rollens rettigheder.`,
  onlySitesGiven: (sites: string) => `Kunden har fået adgang til ${sites}, men fik ikke rollens rettigheder.`,
  replace: 'Erstat de nuværende rettigheder',
  replaceHint: 'Ellers bliver de føjet til dem, kunden har i forvejen.',
  noDifference: 'Der er ingen forskel.',
  difference: 'Forskelle',
  stage: 'Gennemse ændringerne',

  copy: 'Kopiér fra',
  copyTitle: 'Kopiér rettigheder',
  copyLead: 'Vælg den kunde og det site, du vil kopiere fra. Intet gemmes, før du har gennemset ændringerne.',
  copyCustomer: 'Kunde',
  copySite: 'Site',
  noOtherSite: (customer: string) => `${customer} har ikke noget andet site at kopiere fra.`,
  copyAccessAll: (customer: string) =>
    `${customer} har adgang til alt. Kun rettigheder, der er givet på enkelte endpoints, bliver kopieret.`,

  allReads: 'Alle læsninger',
  allReadsIn: (version: string) => `Alle læsninger i ${version}`,

  foresight: 'Konsekvenser',
  methods: (count: number) => (count === 1 ? '1 metode' : `${count} metoder`),
  gains: (customer: string, gained: string, sites: string) => `${customer} får adgang til ${gained} på ${sites}.`,
  losses: (customer: string, lost: string, sites: string) => `${customer} mister adgang til ${lost} på ${sites}.`,
  gainsAndLosses: (customer: string, gained: string, lost: string, sites: string) =>
    `${customer} får adgang til ${gained} og mister adgang til ${lost} på ${sites}.`,
  noEffect: (customer: string) => `Ændringen har ingen betydning for, hvad ${customer} kan kalde nu.`,
  manySites: (count: number) => `${count} sites`,
  wouldBeRefused: (calls: string) => `${calls} kald, der kom igennem, ville være blevet afvist:`,
  wouldPass: (calls: string) => `${calls} kald, der blev afvist, ville være kommet igennem:`,
  callsOfKind: (calls: string, last: string) => `${calls} kald, senest ${last}`,
  sameForAll: (calls: string, since: string) =>
    `Loggen har ${calls} kald siden ${since}. Ændringen ville ikke have gjort nogen forskel for dem.`,
  noCalls: 'Der er ingen kald i loggen at sammenligne med.',

  siteCalled: (calls: string, days: number) =>
    `Kunden har kaldt sitet ${calls === '1' ? '1 gang' : `${calls} gange`} de seneste ${days} dage.`,
  siteNotCalled: (days: number) => `Kunden har ikke kaldt sitet de seneste ${days} dage.`,

  unused: 'Ubrugt',
  unusedTitle: 'Ubrugte rettigheder',
  unusedDays: (days: number) => `${days} dage`,
  unusedPeriod: 'Periode',
  unusedLead: (days: number) => `Givet for mere end ${days} dage siden, men ikke brugt siden da.`,
  countedSince: (day: string) => `Kald er talt siden ${day}, så der er endnu ikke tal for hele perioden.`,
  neverCounted: 'Der er ikke talt nogen kald endnu.',
  unusedLevels: 'Ikke brugt',
  removeUnused: (count: number) => (count === 1 ? 'Fjern 1 ubrugt rettighed' : `Fjern ${count} ubrugte rettigheder`),
  removeUnusedOn: (path: string, site: string) => `Fjern ubrugte rettigheder på ${path} på ${site}`,
  removed: (count: number) =>
    count === 1 ? '1 ubrugt rettighed er fjernet.' : `${count} ubrugte rettigheder er fjernet.`,
  noneUnusedTitle: 'Alle rettigheder er i brug',
  noneUnusedText: 'Kunden har brugt alle de rettigheder, den havde, da perioden begyndte.',
  noRightsTitle: 'Ingen rettigheder',
  noRightsText: 'Kunden har ikke fået rettigheder på noget endpoint.',

  accessAllUsed: (days: number, count: number) =>
    count === 0
      ? `Kunden har adgang til alt, men har ikke kaldt noget endpoint de seneste ${days} dage.`
      : `Kunden har adgang til alt, men har kun brugt ${count === 1 ? '1 endpoint' : `${count} endpoints`} de seneste ${days} dage.`,
  replaceAccessAll: 'Erstat adgang til alt',
  replaceAccessAllLead:
    'Adgang til alt bliver slået fra. Kunden beholder kun rettighederne til det, den har brugt i perioden.',
  replaceAccessAllNone: 'Kunden har ikke brugt noget i perioden og får ingen rettigheder.',
  kept: 'Beholder',
  accessAllReplaced: 'Adgang til alt er erstattet af rettigheder.',
  alreadyGiven: (level: string, path: string) => `Kunden har allerede rettigheden ${level} på ${path}.`,
};

type RightsToolsMessages = typeof da;

const en: RightsToolsMessages = {
  roleForSites: "Gives the customer the role's rights on the selected sites. Your own roles are followed.",
  roleNeedsSite: 'Select one or more sites first.',
  roleNotNeeded: "The customer has access to everything and doesn't need a role.",
  rightsNotGiven: (name, sites) => `${name} was created with access to ${sites}, but didn't get the role's rights.`,
  onlySitesGiven: (sites) => `The customer now has access to ${sites}, but didn't get the role's rights.`,
  replace: 'Replace current rights',
  replaceHint: "Otherwise they're added to the customer's current rights.",
  noDifference: "There's no difference.",
  difference: 'Differences',
  stage: 'Review changes',

  copy: 'Copy from',
  copyTitle: 'Copy rights',
  copyLead: "Select the customer and site to copy from. Nothing is saved until you've reviewed the changes.",
  copyCustomer: 'Customer',
  copySite: 'Site',
  noOtherSite: (customer) => `${customer} has no other site to copy from.`,
  copyAccessAll: (customer) =>
    `${customer} has access to everything. Only rights granted on individual endpoints are copied.`,

  allReads: 'All reads',
  allReadsIn: (version) => `All reads in ${version}`,

  foresight: 'Impact',
  methods: (count) => (count === 1 ? '1 method' : `${count} methods`),
  gains: (customer, gained, sites) => `${customer} gets access to ${gained} on ${sites}.`,
  losses: (customer, lost, sites) => `${customer} loses access to ${lost} on ${sites}.`,
  gainsAndLosses: (customer, gained, lost, sites) =>
    `${customer} gets access to ${gained} and loses access to ${lost} on ${sites}.`,
  noEffect: (customer) => `The change doesn't affect what ${customer} can call now.`,
  manySites: (count) => `${count} sites`,
  wouldBeRefused: (calls) =>
    calls === '1'
      ? '1 call that got through would have been refused:'
      : `${calls} calls that got through would have been refused:`,
  wouldPass: (calls) =>
    calls === '1'
      ? '1 call that was refused would have got through:'
      : `${calls} calls that were refused would have got through:`,
  callsOfKind: (calls, last) => `${calls === '1' ? '1 call' : `${calls} calls`}, latest ${last}`,
  sameForAll: (calls, since) =>
    `The log has ${calls === '1' ? '1 call' : `${calls} calls`} since ${since}. The change would have made no difference.`,
  noCalls: 'There are no calls in the log to compare with.',

  siteCalled: (calls, days) =>
    `The customer has called the site ${calls === '1' ? 'once' : `${calls} times`} in the last ${days} days.`,
  siteNotCalled: (days) => `The customer hasn't called the site in the last ${days} days.`,

  unused: 'Unused',
  unusedTitle: 'Unused rights',
  unusedDays: (days) => `${days} days`,
  unusedPeriod: 'Period',
  unusedLead: (days) => `Granted more than ${days} days ago, but not used since.`,
  countedSince: (day) => `Calls have been counted since ${day}, so there are no figures for the whole period yet.`,
  neverCounted: 'No calls have been counted yet.',
  unusedLevels: 'Not used',
  removeUnused: (count) => (count === 1 ? 'Remove 1 unused right' : `Remove ${count} unused rights`),
  removeUnusedOn: (path, site) => `Remove unused rights on ${path} on ${site}`,
  removed: (count) => (count === 1 ? '1 unused right removed.' : `${count} unused rights removed.`),
  noneUnusedTitle: 'All rights are in use',
  noneUnusedText: 'The customer has used all the rights it had when the period began.',
  noRightsTitle: 'No rights',
  noRightsText: "The customer doesn't have rights on any endpoints.",

  accessAllUsed: (days, count) =>
    count === 0
      ? `The customer has access to everything, but hasn't called any endpoints in the last ${days} days.`
      : `The customer has access to everything, but has only used ${count === 1 ? '1 endpoint' : `${count} endpoints`} in the last ${days} days.`,
  replaceAccessAll: 'Replace access to everything',
  replaceAccessAllLead:
    'Access to everything is switched off. The customer only keeps rights to what it has used in the period.',
  replaceAccessAllNone: "The customer hasn't used anything in the period and gets no rights.",
  kept: 'Keeps',
  accessAllReplaced: 'Access to everything was replaced with rights.',
  alreadyGiven: (level, path) => `The customer already has the right ${level} on ${path}.`,
};

export const rightsToolsMessagesIn = (language: Language): RightsToolsMessages => ({ da, en })[language];
export const rightsToolsWords = rightsToolsMessagesIn(language);
