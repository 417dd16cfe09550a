import type { Language } from '@fagvaerk/contract/language.ts';
import { customersDa, customersEn } from '../messages.ts';
import { language } from '../words.ts';

const da = {
  useTemplate: 'Brug en skabelon',
  templateLead: 'Skabelonens rettigheder vises som ændringer, du kan gennemse. Intet gemmes, før du har gennemset dem.',
  templateForSites: 'Giver kunden skabelonens rettigheder på de valgte sites.',
  templateNeedsSite: 'Vælg først ét eller flere sites.',
  templateNotNeeded: 'Kunden har adgang til alt og skal ikke bruge en skabelon.',
  rightsNotGiven: (name: string, sites: string) =>
    `${name} er oprettet med adgang til ${sites}, men fik ikke skabelonens rettigheder.`,
  onlySitesGiven: (sites: string) => `Kunden har fået adgang til ${sites}, men fik ikke skabelonens rettigheder.`,
  replace: 'Erstat de nuværende rettigheder',
  replaceHint: 'Ellers bliver de føjet til dem, kunden har i forvejen.',
  noDifference: 'Der er ingen forskel.',
  difference: 'Forskelle',
  stage: 'Gennemse ændringerne',

  saveTemplate: 'Gem som skabelon',
  saveTemplateLead:
    'Skabelonen får de rettigheder, der står på skærmen, også dem, der ikke er gemt. Gælder en rettighed hele ressourcen, gælder den også endpoints, som ressourcen får senere.',
  templateName: 'Skabelonens navn',
  templateSaved: (name: string) => `Skabelonen ${name} er gemt.`,
  rename: 'Omdøb',
  renameNamed: (name: string) => `Omdøb ${name}`,
  deleteNamed: (name: string) => `Slet skabelonen ${name}`,
  deleteTitle: (name: string) => `Slet skabelonen ${name}?`,
  deleteText: 'Rettigheder, der er givet med skabelonen, ændres ikke.',
  templateDeleted: (name: string) => `Skabelonen ${name} er slettet.`,

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
  unusedLead: (days: number) => `Givet, men ikke brugt de seneste ${days} dage.`,
  countedSince: (day: string) => `Kald er talt siden ${day}, så der er endnu ikke tal for hele perioden.`,
  neverCounted: 'Der er ikke talt nogen kald endnu.',
  unusedLevels: 'Ikke brugt',
  given: 'Givet',
  givenEarlier: 'Før perioden',
  removeUnused: (count: number) => (count === 1 ? 'Fjern 1 ubrugt rettighed' : `Fjern ${count} ubrugte rettigheder`),
  removeUnusedOn: (path: string, site: string) => `Fjern ubrugte rettigheder på ${path} på ${site}`,
  removed: (count: number) =>
    count === 1 ? '1 ubrugt rettighed er fjernet.' : `${count} ubrugte rettigheder er fjernet.`,
  removeFailed: 'Rettighederne blev ikke fjernet. Prøv igen.',
  noneUnusedTitle: 'Alle rettigheder er i brug',
  noneUnusedText: 'Kunden har brugt alle sine rettigheder i perioden.',
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
  apply: 'Brug en skabelon',
  applyTitle: (count: number) => `Brug en skabelon for ${customersDa(count)}`,
  applyLead: 'Kunderne får skabelonens rettigheder på alle deres sites og beholder dem, de har i forvejen.',
  applied: (rights: number, customers: number) =>
    `${customersDa(customers)} fik ${rights === 1 ? '1 rettighed' : `${rights.toLocaleString('da')} rettigheder`}${customers > 1 ? ' i alt' : ''}.`,
  leftOut: (names: readonly string[], others: number) =>
    `Sprunget over (intet site): ${names.join(', ')}${others > 0 ? ` og ${others.toLocaleString('da')} til` : ''}.`,
};

type RightsToolsMessages = typeof da;

const en: RightsToolsMessages = {
  useTemplate: 'Use a template',
  templateLead: "The template's rights are shown as pending changes. Nothing is saved until you've reviewed them.",
  templateForSites: "Gives the customer the template's rights on the selected sites.",
  templateNeedsSite: 'Select one or more sites first.',
  templateNotNeeded: "The customer has access to everything and doesn't need a template.",
  rightsNotGiven: (name, sites) => `${name} was created with access to ${sites}, but didn't get the template's rights.`,
  onlySitesGiven: (sites) => `The customer now has access to ${sites}, but didn't get the template's rights.`,
  replace: 'Replace current rights',
  replaceHint: "Otherwise they're added to the customer's current rights.",
  noDifference: "There's no difference.",
  difference: 'Differences',
  stage: 'Review changes',

  saveTemplate: 'Save as template',
  saveTemplateLead:
    'The template gets the rights shown on the screen, including unsaved ones. A right to a whole resource also covers endpoints the resource gets later.',
  templateName: 'Template name',
  templateSaved: (name) => `Template ${name} saved.`,
  rename: 'Rename',
  renameNamed: (name) => `Rename ${name}`,
  deleteNamed: (name) => `Delete template ${name}`,
  deleteTitle: (name) => `Delete template ${name}?`,
  deleteText: "Rights already granted with the template aren't affected.",
  templateDeleted: (name) => `Template ${name} deleted.`,

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
  unusedLead: (days) => `Granted, but not used in the last ${days} days.`,
  countedSince: (day) => `Calls have been counted since ${day}, so there are no figures for the whole period yet.`,
  neverCounted: 'No calls have been counted yet.',
  unusedLevels: 'Not used',
  given: 'Granted',
  givenEarlier: 'Before the period',
  removeUnused: (count) => (count === 1 ? 'Remove 1 unused right' : `Remove ${count} unused rights`),
  removeUnusedOn: (path, site) => `Remove unused rights on ${path} on ${site}`,
  removed: (count) => (count === 1 ? '1 unused right removed.' : `${count} unused rights removed.`),
  removeFailed: "The rights weren't removed. Try again.",
  noneUnusedTitle: 'All rights are in use',
  noneUnusedText: 'The customer has used all its rights in the period.',
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
  apply: 'Use a template',
  applyTitle: (count) => `Use a template for ${customersEn(count)}`,
  applyLead: "The customers get the template's rights on all their sites and keep the rights they already have.",
  applied: (rights, customers) =>
    `${customersEn(customers)} got ${rights === 1 ? '1 right' : `${rights.toLocaleString('en')} rights`}${customers > 1 ? ' in total' : ''}.`,
  leftOut: (names, others) =>
    `Skipped (no site): ${names.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en')} more` : ''}.`,
};

export const rightsToolsMessagesIn = (language: Language): RightsToolsMessages => ({ da, en })[language];
export const rightsToolsWords = rightsToolsMessagesIn(language);
