import type { CustomerStatus } from '@fagvaerk/contract/customer-list.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';

type OtherFilter = Exclude<CustomerStatus, `ends${number}`>;

const customersDa = (count: number) => (count === 1 ? '1 kunde' : `${count.toLocaleString('da')} kunder`);
const customersEn = (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString('en')} customers`);

const da = {
  filters: 'Filtrér kunder',
  all: 'Alle',
  endsWithin: 'Udløber inden',
  days: (days: number) => `${days} dage`,
  other: {
    expired: 'Udløbet',
    off: 'Slået fra',
    neverUsed: 'Aldrig brugt',
    noRights: 'Uden rettigheder',
  } satisfies Record<OtherFilter, string> as Record<OtherFilter, string>,
  endingSoon: 'Udløber inden 30 dage',
  endingSoonTitle: (count: number) => `${customersDa(count)} har en nøgle, der udløber inden 30 dage`,
  noneKeptTitle: 'Ingen kunder her',
  noneKeptText: 'Ingen kunder matcher filteret.',
  noMatchText: (search: string) => `Intet matcher »${search}« med det valgte filter.`,
  showAll: 'Vis alle kunder',
  everything: 'adgang til alt',
  download: 'Hent som CSV',
  dense: 'Kompakt visning',

  choose: 'Vælg',
  chooseNamed: (name: string) => `Vælg ${name}`,
  choosePage: 'Vælg alle på siden',
  chosen: (count: number) => (count === 1 ? '1 valgt' : `${count.toLocaleString('da')} valgte`),
  chooseFound: (count: number) => `Vælg alle ${count.toLocaleString('da')} fundne`,
  tooMany: `Du kan højst ændre ${listMaximumObjects.toLocaleString('da')} kunder ad gangen. Søg eller filtrér først.`,
  chooseNone: 'Fravælg alle',
  actions: 'Handlinger for de valgte',

  extend: 'Forlæng',
  extendTitle: (count: number) =>
    count === 1 ? 'Forlæng nøglen for 1 kunde' : `Forlæng nøglerne for ${customersDa(count)}`,
  extendLead: 'Nøglerne virker til og med den valgte dag. De, der allerede gælder længere, ændres ikke.',
  extended: (count: number, day: string) =>
    count === 1
      ? `Nøglen for 1 kunde gælder nu til og med ${day}.`
      : `Nøglerne for ${customersDa(count)} gælder nu til og med ${day}.`,
  switchOn: 'Slå API-adgang til',
  switchOff: 'Slå API-adgang fra',
  switchOnTitle: (count: number) => `Slå API-adgang til for ${customersDa(count)}?`,
  switchOffTitle: (count: number) => `Slå API-adgang fra for ${customersDa(count)}?`,
  switchOnText: 'Nøglerne kan bruges igen med det samme, hvis intet andet spærrer for dem.',
  switchOffText: 'Alle kald med nøglerne bliver afvist med det samme.',
  openStaysOn: (name: string) =>
    `${name} er ikke med, fordi dokumentationens eksempler bruger nøglen. Vælg kunden alene for at slå adgangen fra.`,
  switchedOn: (count: number) => `API-adgang er slået til for ${customersDa(count)}.`,
  switchedOff: (count: number) => `API-adgang er slået fra for ${customersDa(count)}.`,
  apply: 'Brug en skabelon',
  applyTitle: (count: number) => `Brug en skabelon for ${customersDa(count)}`,
  applyLead: 'Kunderne får skabelonens rettigheder på alle deres sites og beholder dem, de har i forvejen.',
  applied: (rights: number, customers: number) =>
    `${customersDa(customers)} fik ${rights === 1 ? '1 rettighed' : `${rights.toLocaleString('da')} rettigheder`}${customers > 1 ? ' i alt' : ''}.`,
  leftOut: (names: readonly string[], others: number) =>
    `Sprunget over (intet site): ${names.join(', ')}${others > 0 ? ` og ${others.toLocaleString('da')} til` : ''}.`,
  nothingChanged: 'Ingen ændringer. Kunderne havde allerede de valgte indstillinger.',
  undo: 'Fortryd',
  undone: 'Ændringen er rullet tilbage.',
};

type CustomerListMessages = typeof da;

const en: CustomerListMessages = {
  filters: 'Filter customers',
  all: 'All',
  endsWithin: 'Expires within',
  days: (days) => `${days} days`,
  other: { expired: 'Expired', off: 'Switched off', neverUsed: 'Never used', noRights: 'No rights' },
  endingSoon: 'Expires within 30 days',
  endingSoonTitle: (count) =>
    count === 1
      ? '1 customer has a key that expires within 30 days'
      : `${customersEn(count)} have a key that expires within 30 days`,
  noneKeptTitle: 'No customers here',
  noneKeptText: 'No customers match this filter.',
  noMatchText: (search) => `Nothing matches “${search}” with this filter.`,
  showAll: 'Show all customers',
  everything: 'access to everything',
  download: 'Download as CSV',
  dense: 'Compact view',

  choose: 'Select',
  chooseNamed: (name) => `Select ${name}`,
  choosePage: 'Select all on this page',
  chosen: (count) => `${count.toLocaleString('en')} selected`,
  chooseFound: (count) => `Select all ${count.toLocaleString('en')} found`,
  tooMany: `You can change at most ${listMaximumObjects.toLocaleString('en')} customers at a time. Search or filter first.`,
  chooseNone: 'Clear selection',
  actions: 'Actions for the selected customers',

  extend: 'Extend',
  extendTitle: (count) => (count === 1 ? 'Extend the key for 1 customer' : `Extend the keys for ${customersEn(count)}`),
  extendLead: "The keys work up to and including the selected day. Keys that already last longer aren't changed.",
  extended: (count, day) =>
    count === 1
      ? `The key for 1 customer now works up to and including ${day}.`
      : `The keys for ${customersEn(count)} now work up to and including ${day}.`,
  switchOn: 'Switch on API access',
  switchOff: 'Switch off API access',
  switchOnTitle: (count) => `Switch on API access for ${customersEn(count)}?`,
  switchOffTitle: (count) => `Switch off API access for ${customersEn(count)}?`,
  switchOnText: 'The keys can be used again immediately, unless something else blocks them.',
  switchOffText: 'All calls with the keys will be refused immediately.',
  openStaysOn: (name) =>
    `${name} isn't included, because the documentation's examples use its key. Select it on its own to switch off its access.`,
  switchedOn: (count) => `API access is switched on for ${customersEn(count)}.`,
  switchedOff: (count) => `API access is switched off for ${customersEn(count)}.`,
  apply: 'Use a template',
  applyTitle: (count) => `Use a template for ${customersEn(count)}`,
  applyLead: "The customers get the template's rights on all their sites and keep the rights they already have.",
  applied: (rights, customers) =>
    `${customersEn(customers)} got ${rights === 1 ? '1 right' : `${rights.toLocaleString('en')} rights`}${customers > 1 ? ' in total' : ''}.`,
  leftOut: (names, others) =>
    `Skipped (no site): ${names.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en')} more` : ''}.`,
  nothingChanged: 'No changes needed.',
  undo: 'Undo',
  undone: 'Change undone.',
};

export const customerListMessagesIn = (language: Language): CustomerListMessages => ({ da, en })[language];
