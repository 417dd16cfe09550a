import type { Language } from '@fagvaerk/contract/language.ts';
import { usageDays } from '@fagvaerk/contract/limits.ts';
import { customersDa, customersEn } from '../messages.ts';
import { language } from '../words.ts';

const da = {
  lead: 'Vælg et site, et endpoint eller en metode, og se, hvilke kunder der kan kalde det, og hvorfor.',
  count: (total: number, working: string) => `${customersDa(total)}, ${working} med en nøgle, der virker nu`,
  countPlaces: (total: number, working: string) =>
    `${total === 1 ? '1 kombination' : `${total.toLocaleString('da')} kombinationer`} af kunde og site, ${working} med en nøgle, der virker nu`,
  countWithoutRights: (total: number) => `${customersDa(total)} har adgang til sitet, men ingen rettigheder på det`,
  withoutRights: (count: string) =>
    count === '1'
      ? '1 kunde mere har adgang til sitet, men ingen rettigheder på det'
      : `${count} kunder mere har adgang til sitet, men ingen rettigheder på det`,
  by: 'Regel',
  role: (name: string) => `Rollen ${name}`,
  rules: { accessAll: 'Adgang til alt', ownRight: 'Egne rettigheder', none: 'Ingen rettigheder' },
  methods: 'Metoder',
  lastUsed: 'Seneste vellykkede kald',
  neverUsed: `Ikke de seneste ${usageDays} dage`,
  rightsOf: (name: string, site: string) => `Rettigheder for ${name} på ${site}`,
  noneTitle: 'Ingen kan kalde det',
  noneText: 'Ingen kunde har adgang til alt eller en rettighed, der passer.',
  noneOnSiteText: 'Ingen kunde har rettigheder på sitet eller adgang til alt.',
  chooseTitle: 'Vælg et site, et endpoint eller en metode',
  chooseText: 'Så ser du, hvem der kan kalde det.',
  change: { remove: 'Fjern rettigheden', add: 'Giv rettigheden' },
  changeTitle: {
    remove: (count: number) => `Fjern rettigheden fra ${customersDa(count)}`,
    add: (count: number) => `Giv ${customersDa(count)} rettigheden`,
  },
};

const en: typeof da = {
  lead: 'Select a site, an endpoint or a method to see which customers can call it, and why.',
  count: (total, working) => `${customersEn(total)}, ${working} with a key that works now`,
  countPlaces: (total, working) =>
    `${total === 1 ? '1 customer–site pair' : `${total.toLocaleString('en')} customer–site pairs`}, ${working} with a key that works now`,
  countWithoutRights: (total) =>
    `${customersEn(total)} ${total === 1 ? 'has' : 'have'} access to the site, but no rights on it`,
  withoutRights: (count) =>
    count === '1'
      ? '1 more customer has access to the site, but no rights on it'
      : `${count} more customers have access to the site, but no rights on it`,
  by: 'Rule',
  role: (name) => `The role ${name}`,
  rules: { accessAll: 'Access to everything', ownRight: 'Own rights', none: 'No rights' },
  methods: 'Methods',
  lastUsed: 'Last successful call',
  neverUsed: `Not in the last ${usageDays} days`,
  rightsOf: (name, site) => `Rights for ${name} on ${site}`,
  noneTitle: 'Nobody can call it',
  noneText: 'No customer has access to everything or a matching right.',
  noneOnSiteText: 'No customer has rights on the site or access to everything.',
  chooseTitle: 'Select a site, an endpoint or a method',
  chooseText: "You'll then see who can call it.",
  change: { remove: 'Remove the right', add: 'Grant the right' },
  changeTitle: {
    remove: (count) => `Remove the right from ${customersEn(count)}`,
    add: (count) => `Grant the right to ${customersEn(count)}`,
  },
};

export const accessReportMessagesIn = (language: Language) => ({ da, en })[language];
export const accessReportWords = accessReportMessagesIn(language);
