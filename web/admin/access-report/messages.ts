import type { Language } from '@fagvaerk/contract/language.ts';
import { usageDays } from '@fagvaerk/contract/limits.ts';
import { language } from '../words.ts';

const da = {
  title: 'Hvem kan kalde?',
  lead: 'Vælg et site, et endpoint eller en metode, og se, hvilke kunder der kan kalde det, og hvorfor.',
  site: 'Site',
  anySite: 'Alle sites',
  endpoint: 'Endpoint',
  anyEndpoint: 'Alle endpoints',
  noEndpointFits: 'Intet endpoint matcher',
  noSiteFits: 'Intet site matcher',
  method: 'Metode',
  anyMethod: 'Alle metoder',
  count: (total: string, working: string) =>
    total === '1'
      ? `1 kunde, ${working} med en nøgle, der virker nu`
      : `${total} kunder, ${working} med en nøgle, der virker nu`,
  countPlaces: (total: string, working: string) =>
    `${total === '1' ? '1 kombination' : `${total} kombinationer`} af kunde og site, ${working} med en nøgle, der virker nu`,
  countWithoutRights: (total: string) =>
    total === '1'
      ? '1 kunde har adgang til sitet, men ingen rettigheder på det'
      : `${total} kunder har adgang til sitet, men ingen rettigheder på det`,
  withoutRights: (count: string) =>
    count === '1'
      ? '1 kunde mere har adgang til sitet, men ingen rettigheder på det'
      : `${count} kunder mere har adgang til sitet, men ingen rettigheder på det`,
  customer: 'Kunde',
  by: 'Regel',
  rules: { accessAll: 'Adgang til alt', ownRight: 'Egne rettigheder', none: 'Ingen rettigheder' },
  rights: (count: number) => (count === 1 ? '1 endpoint' : `${count} endpoints`),
  methods: 'Metoder',
  key: 'Nøgle',
  lastUsed: 'Seneste vellykkede kald',
  neverUsed: `Ikke de seneste ${usageDays} dage`,
  rightsOf: (name: string, site: string) => `Rettigheder for ${name} på ${site}`,
  noneTitle: 'Ingen kan kalde det',
  noneText: 'Ingen kunde har adgang til alt eller en rettighed, der passer.',
  noneOnSiteText: 'Ingen kunde har rettigheder på sitet eller adgang til alt.',
  chooseTitle: 'Vælg et site, et endpoint eller en metode',
  chooseText: 'Så ser du, hvem der kan kalde det.',
  download: 'Hent som CSV',
  choose: 'Vælg',
  chooseNamed: (name: string) => `Vælg ${name}`,
  chooseAll: 'Vælg alle på siden',
  chosen: (count: number) => (count === 1 ? '1 valgt' : `${count} valgte`),
  chooseEndpoint: 'Vælg et endpoint',
  change: { remove: 'Fjern rettigheden', add: 'Giv rettigheden' },
  changeTitle: {
    remove: (count: number) =>
      count === 1 ? 'Fjern rettigheden fra 1 kunde' : `Fjern rettigheden fra ${count} kunder`,
    add: (count: number) => (count === 1 ? 'Giv 1 kunde rettigheden' : `Giv ${count} kunder rettigheden`),
  },
  changed: {
    remove: (count: number) => (count === 1 ? '1 kunde mistede rettigheden.' : `${count} kunder mistede rettigheden.`),
    add: (count: number) => (count === 1 ? '1 kunde fik rettigheden.' : `${count} kunder fik rettigheden.`),
  },
  preview: 'Det sker der',
  unchanged: 'uændret',
  gained: (count: number) => (count === 1 ? 'får 1 rettighed' : `får ${count} rettigheder`),
  lost: (count: number) => (count === 1 ? 'mister 1 rettighed' : `mister ${count} rettigheder`),
  wouldBeRefused: (count: number) => `${count} kald i loggen ville være blevet afvist`,
  wouldPass: (count: number) => `${count} afviste kald i loggen ville være kommet igennem`,
};

type AccessReportMessages = typeof da;

const en: AccessReportMessages = {
  title: 'Who can call?',
  lead: 'Select a site, an endpoint or a method to see which customers can call it, and why.',
  site: 'Site',
  anySite: 'All sites',
  endpoint: 'Endpoint',
  anyEndpoint: 'All endpoints',
  noEndpointFits: 'No endpoint matches',
  noSiteFits: 'No site matches',
  method: 'Method',
  anyMethod: 'All methods',
  count: (total, working) =>
    total === '1'
      ? `1 customer, ${working} with a key that works now`
      : `${total} customers, ${working} with a key that works now`,
  countPlaces: (total, working) =>
    `${total === '1' ? '1 customer–site pair' : `${total} customer–site pairs`}, ${working} with a key that works now`,
  countWithoutRights: (total) =>
    total === '1'
      ? '1 customer has access to the site, but no rights on it'
      : `${total} customers have access to the site, but no rights on it`,
  withoutRights: (count) =>
    count === '1'
      ? '1 more customer has access to the site, but no rights on it'
      : `${count} more customers have access to the site, but no rights on it`,
  customer: 'Customer',
  by: 'Rule',
  rules: { accessAll: 'Access to everything', ownRight: 'Own rights', none: 'No rights' },
  rights: (count) => (count === 1 ? '1 endpoint' : `${count} endpoints`),
  methods: 'Methods',
  key: 'Key',
  lastUsed: 'Last successful call',
  neverUsed: `Not in the last ${usageDays} days`,
  rightsOf: (name, site) => `Rights for ${name} on ${site}`,
  noneTitle: 'Nobody can call it',
  noneText: 'No customer has access to everything or a matching right.',
  noneOnSiteText: 'No customer has rights on the site or access to everything.',
  chooseTitle: 'Select a site, an endpoint or a method',
  chooseText: "You'll then see who can call it.",
  download: 'Download as CSV',
  choose: 'Select',
  chooseNamed: (name) => `Select ${name}`,
  chooseAll: 'Select all on this page',
  chosen: (count) => `${count} selected`,
  chooseEndpoint: 'Select an endpoint',
  change: { remove: 'Remove the right', add: 'Grant the right' },
  changeTitle: {
    remove: (count) => (count === 1 ? 'Remove the right from 1 customer' : `Remove the right from ${count} customers`),
    add: (count) => (count === 1 ? 'Grant the right to 1 customer' : `Grant the right to ${count} customers`),
  },
  changed: {
    remove: (count) => (count === 1 ? '1 customer lost the right.' : `${count} customers lost the right.`),
    add: (count) => (count === 1 ? '1 customer got the right.' : `${count} customers got the right.`),
  },
  preview: 'What will happen',
  unchanged: 'unchanged',
  gained: (count) => (count === 1 ? 'gains 1 right' : `gains ${count} rights`),
  lost: (count) => (count === 1 ? 'loses 1 right' : `loses ${count} rights`),
  wouldBeRefused: (count) => `${count} logged calls would have been refused`,
  wouldPass: (count) => `${count} refused calls in the log would have passed`,
};

export const accessReportMessagesIn = (language: Language): AccessReportMessages => ({ da, en })[language];
export const accessReportWords = accessReportMessagesIn(language);
