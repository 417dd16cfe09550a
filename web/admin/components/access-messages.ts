import type { Language } from '@fagvaerk/contract/language.ts';
import { usageDays } from '@fagvaerk/contract/limits.ts';
import { customersDa, customersEn } from '../messages.ts';
import { language } from '../words.ts';

const da = {
  allEndpoints: 'Alle endpoints',
  endpointCount: (count: number) => (count === 1 ? '1 endpoint' : `${count} endpoints`),
  chooseEndpoint: 'Vælg et endpoint',
  method: 'Metode',
  rights: 'Rettigheder',
  choose: 'Vælg',
  chooseNamed: (name: string) => `Vælg ${name}`,
  choosePage: 'Vælg alle på siden',
  chosen: (count: number) => (count === 1 ? '1 valgt' : `${count.toLocaleString('da')} valgte`),
  assigned: (count: number) => `${customersDa(count)} er ændret.`,
  hadAlready: (count: number) => `${customersDa(count)} havde det i forvejen.`,
  leftOut: (names: readonly string[], count: number) =>
    `${customersDa(count)} har ikke sitet: ${names.join(', ')}${count > names.length ? ` og ${count - names.length} til` : ''}.`,

  impact: 'Konsekvenser',
  total: (gained: string, lost: string, refused: string) =>
    `I alt: ${gained} metoder gives, ${lost} fjernes, og ${refused} af de seneste kald ville være blevet afvist.`,
  methods: (count: number) => (count === 1 ? '1 metode' : `${count} metoder`),
  gains: (customer: string, gained: string, sites: string) => `${customer} får adgang til ${gained} på ${sites}.`,
  losses: (customer: string, lost: string, sites: string) => `${customer} mister adgang til ${lost} på ${sites}.`,
  gainsAndLosses: (customer: string, gained: string, lost: string, sites: string) =>
    `${customer} får adgang til ${gained} og mister adgang til ${lost} på ${sites}.`,
  noEffect: (customer: string) => `Ændringen har ingen betydning for, hvad ${customer} kan kalde nu.`,
  withoutSite: (customer: string) => `${customer} har ikke adgang til sitet.`,
  leavesRole: (role: string) => `Følger ikke længere rollen ${role}.`,
  notOn: (sites: readonly string[]) => `Ikke på ${sites.join(', ')}, som kunden ikke har.`,
  manySites: (count: number) => `${count} sites`,
  wouldBeRefused: (calls: string) => `${calls} kald, der kom igennem, ville være blevet afvist:`,
  wouldPass: (calls: string) => `${calls} kald, der blev afvist, ville være kommet igennem:`,
  callsOfKind: (calls: string, last: string) => `${calls} kald, senest ${last}`,
  recentCalls: (count: string) => `${count === '0' ? 'Ingen' : count} kald de seneste ${usageDays} dage.`,
};

type AccessMessages = typeof da;

const en: AccessMessages = {
  allEndpoints: 'All endpoints',
  endpointCount: (count) => (count === 1 ? '1 endpoint' : `${count} endpoints`),
  chooseEndpoint: 'Select an endpoint',
  method: 'Method',
  rights: 'Rights',
  choose: 'Select',
  chooseNamed: (name) => `Select ${name}`,
  choosePage: 'Select all on this page',
  chosen: (count) => `${count.toLocaleString('en')} selected`,
  assigned: (count) => `${customersEn(count)} changed.`,
  hadAlready: (count) => `${customersEn(count)} had it already.`,
  leftOut: (names, count) =>
    `${customersEn(count)} without the site: ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}.`,

  impact: 'Impact',
  total: (gained, lost, refused) =>
    `In total: ${gained} methods granted, ${lost} removed, and ${refused} recent calls would have been refused.`,
  methods: (count) => (count === 1 ? '1 method' : `${count} methods`),
  gains: (customer, gained, sites) => `${customer} gets access to ${gained} on ${sites}.`,
  losses: (customer, lost, sites) => `${customer} loses access to ${lost} on ${sites}.`,
  gainsAndLosses: (customer, gained, lost, sites) =>
    `${customer} gets access to ${gained} and loses access to ${lost} on ${sites}.`,
  noEffect: (customer) => `The change doesn't affect what ${customer} can call now.`,
  withoutSite: (customer) => `${customer} has no access to the site.`,
  leavesRole: (role) => `No longer follows the role ${role}.`,
  notOn: (sites) => `Not on ${sites.join(', ')}, which the customer doesn't have.`,
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
  recentCalls: (count) =>
    `${count === '1' ? '1 call' : `${count === '0' ? 'No' : count} calls`} in the last ${usageDays} days.`,
};

export const accessMessagesIn = (language: Language): AccessMessages => ({ da, en })[language];
export const accessWords = accessMessagesIn(language);
