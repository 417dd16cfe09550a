import type { Language } from '@fagvaerk/contract/language.ts';
import { usageDays } from '@fagvaerk/contract/limits.ts';
import { language } from '../words.ts';

const da = {
  title: 'Hvem kan kalde?',
  lead: 'Vælg et site, et endpoint eller begge dele, og se, hvilke kunder der kan kalde det, og hvorfor.',
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
  chooseTitle: 'Vælg et site eller et endpoint',
  chooseText: 'Så ser du, hvem der kan kalde det.',
};

type AccessReportMessages = typeof da;

const en: AccessReportMessages = {
  title: 'Who can call?',
  lead: 'Select a site, an endpoint or both to see which customers can call it, and why.',
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
  chooseTitle: 'Select a site or an endpoint',
  chooseText: "You'll then see who can call it.",
};

export const accessReportMessagesIn = (language: Language): AccessReportMessages => ({ da, en })[language];
export const accessReportWords = accessReportMessagesIn(language);
