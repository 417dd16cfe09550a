import type { CustomerFilter } from '@fagvaerk/contract/customer-list.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';

type OtherFilter = Exclude<CustomerFilter, `ends${number}`>;

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
  noneKeptText: 'Ingen kunder passer til filteret lige nu.',
  noMatchText: (search: string) => `Intet matcher »${search}« med det valgte filter.`,
  showAll: 'Vis alle kunder',
  everything: 'adgang til alt',
  download: 'Hent som CSV',
  dense: 'Tætte rækker',

  choose: 'Vælg',
  chooseNamed: (name: string) => `Vælg ${name}`,
  choosePage: 'Vælg alle på siden',
  chosen: (count: number) => (count === 1 ? '1 valgt' : `${count.toLocaleString('da')} valgte`),
  chooseFound: (count: number) => `Vælg alle ${count.toLocaleString('da')} fundne`,
  tooMany: `Du kan højst ændre ${listMaximumObjects.toLocaleString('da')} kunder ad gangen. Søg eller filtrér først.`,
  chooseNone: 'Fravælg alle',
  actions: 'Handlinger for de valgte',

  extend: 'Forlæng',
  extendTitle: (count: number) => `Forlæng ${customersDa(count)}`,
  extendLead: 'Nøglerne virker til og med den valgte dag. De, der allerede gælder længere, ændres ikke.',
  extended: (count: number, day: string) =>
    count === 1 ? `1 kunde er forlænget til ${day}.` : `${customersDa(count)} er forlænget til ${day}.`,
  switchOn: 'Slå API-adgang til',
  switchOff: 'Slå API-adgang fra',
  switchOnTitle: (count: number) => `Slå API-adgang til for ${customersDa(count)}?`,
  switchOffTitle: (count: number) => `Slå API-adgang fra for ${customersDa(count)}?`,
  switchOnText: 'Nøglerne kan bruges igen med det samme, hvis intet andet spærrer for dem.',
  switchOffText: 'Alle kald med nøglerne bliver afvist med det samme.',
  openStaysOn: (name: string) =>
    `${name} er ikke med, for så ville dokumentationens eksempler holde op med at virke. Vælg den alene for at slå den fra.`,
  switchedOn: (count: number) => `API-adgang er slået til for ${customersDa(count)}.`,
  switchedOff: (count: number) => `API-adgang er slået fra for ${customersDa(count)}.`,
  apply: 'Brug en skabelon',
  applyTitle: (count: number) => `Brug en skabelon for ${customersDa(count)}`,
  applyLead: 'Kunderne får skabelonens rettigheder på alle de sites, de har. De beholder dem, de har i forvejen.',
  applied: (rights: number, customers: number) =>
    `${customersDa(customers)} fik ${rights === 1 ? '1 rettighed' : `${rights.toLocaleString('da')} rettigheder`}${customers > 1 ? ' i alt' : ''}.`,
  leftOut: (names: readonly string[], others: number) =>
    `Uden site og derfor udeladt: ${names.join(', ')}${others > 0 ? ` og ${others.toLocaleString('da')} til` : ''}.`,
  nothingChanged: 'Intet blev ændret, for det var sådan i forvejen.',
  undo: 'Fortryd',
  undone: 'Ændringen er fortrudt.',
};

type CustomerListMessages = typeof da;

const en: CustomerListMessages = {
  filters: 'Filter customers',
  all: 'All',
  endsWithin: 'Expires within',
  days: (days) => `${days} days`,
  other: { expired: 'Expired', off: 'Switched off', neverUsed: 'Never used', noRights: 'Without rights' },
  endingSoon: 'Expires within 30 days',
  endingSoonTitle: (count) =>
    count === 1
      ? '1 customer has a key that expires within 30 days'
      : `${customersEn(count)} have a key that expires within 30 days`,
  noneKeptTitle: 'No customers here',
  noneKeptText: 'No customers fit the filter at the moment.',
  noMatchText: (search) => `Nothing matches “${search}” with the chosen filter.`,
  showAll: 'Show all customers',
  everything: 'access to everything',
  download: 'Download as CSV',
  dense: 'Compact rows',

  choose: 'Select',
  chooseNamed: (name) => `Select ${name}`,
  choosePage: 'Select all on this page',
  chosen: (count) => `${count.toLocaleString('en')} selected`,
  chooseFound: (count) => `Select all ${count.toLocaleString('en')} found`,
  tooMany: `You can change at most ${listMaximumObjects.toLocaleString('en')} customers at a time. Search or filter first.`,
  chooseNone: 'Clear selection',
  actions: 'Actions for the selected customers',

  extend: 'Extend',
  extendTitle: (count) => `Extend ${customersEn(count)}`,
  extendLead: 'The keys work up to and including the chosen day. Those that already last longer are not changed.',
  extended: (count, day) =>
    count === 1
      ? `1 customer has been extended until ${day}.`
      : `${customersEn(count)} have been extended until ${day}.`,
  switchOn: 'Switch access on',
  switchOff: 'Switch access off',
  switchOnTitle: (count) => `Switch API access on for ${customersEn(count)}?`,
  switchOffTitle: (count) => `Switch API access off for ${customersEn(count)}?`,
  switchOnText: 'The keys can be used again immediately, unless something else blocks them.',
  switchOffText: 'All calls with the keys will be refused immediately.',
  openStaysOn: (name) =>
    `${name} is left out, as the examples of the documentation would stop working. Choose it alone to switch it off.`,
  switchedOn: (count) => `API access has been switched on for ${customersEn(count)}.`,
  switchedOff: (count) => `API access has been switched off for ${customersEn(count)}.`,
  apply: 'Use a template',
  applyTitle: (count) => `Use a template for ${customersEn(count)}`,
  applyLead:
    'The customers get the rights of the template on every site they have. They keep the rights they already have.',
  applied: (rights, customers) =>
    `${customersEn(customers)} got ${rights === 1 ? '1 right' : `${rights.toLocaleString('en')} rights`}${customers > 1 ? ' in total' : ''}.`,
  leftOut: (names, others) =>
    `Without a site and therefore left out: ${names.join(', ')}${others > 0 ? ` and ${others.toLocaleString('en')} more` : ''}.`,
  nothingChanged: 'Nothing was changed, because it was like that already.',
  undo: 'Undo',
  undone: 'The change has been undone.',
};

export const customerListMessagesIn = (language: Language): CustomerListMessages => ({ da, en })[language];
