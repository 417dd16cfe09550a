import type { Language } from '@fagvaerk/contract/language.ts';
import { keyExpiryWarnDays } from '@fagvaerk/contract/limits.ts';
import type { AttentionKind, Overview } from '@fagvaerk/contract/usage.ts';
import { customersDa, customersEn } from '../messages.ts';
import { language } from '../words.ts';

type Sentences = Record<AttentionKind, (count: number) => string>;
type Steps = Record<keyof Overview['setup'], string>;

const da = {
  calls: (count: string) => `${count} kald`,
  chart: 'Kald pr. dag de seneste 30 dage',
  attention: 'Kræver handling',
  nothing: 'Alt er i orden.',
  kinds: {
    expiredInUse: (count) => `${customersDa(count)} kalder med en udløbet nøgle`,
    manyRefusals: (count) => `${customersDa(count)} får over 10 % af kaldene afvist`,
    keysExpiring: (count) => `${customersDa(count)} har en nøgle, der udløber inden for ${keyExpiryWarnDays} dage`,
    unknownKeys: (count) => (count === 1 ? '1 ukendt nøgle er brugt' : `${count} ukendte nøgler er brugt`),
    noRights: (count) => `${customersDa(count)} har ingen rettigheder`,
    unused: (count) => `${customersDa(count)} har ikke kaldt i 60 dage`,
    noSecondFactor: (count) =>
      `${count === 1 ? '1 administrator' : `${count} administratorer`} mangler totrinsbekræftelse`,
  } as Sentences,
  topCustomers: 'Kunder med flest kald',
  topEndpoints: 'Mest kaldte endpoints',
  showAll: 'Vis alle',
  serverErrors: 'Serverfejl',
  median: 'Svartid (p50)',
  slow: 'Svartid (p95)',
  demo: 'Den åbne nøgle',
  demoText:
    'Portalens egen nøgle, som dokumentationens eksempler bruger. Alle kan kalde testmiljøet med den. Dens kald er ikke talt med ovenfor, undtagen under sites.',
  changes: 'Seneste ændringer',
  startTitle: 'Kom i gang',
  startText: 'Når den første kunde har kaldt, viser denne side, hvordan det går.',
  steps: {
    hasOwnSite: 'Opret et site',
    hasCustomer: 'Opret en kunde',
    hasHandedOverKey: 'Giv kunden nøglen med et engangslink',
    hasCall: 'Se kundens første kald',
    hasSecondFactor: 'Slå totrinsbekræftelse til på din konto',
  } as Steps,
  done: 'Udført',
  toDo: 'Ikke udført',
};

const en: typeof da = {
  calls: (count) => `${count} calls`,
  chart: 'Calls per day in the last 30 days',
  attention: 'Needs attention',
  nothing: 'Everything is fine.',
  kinds: {
    expiredInUse: (count) => `${customersEn(count)} calling with an expired key`,
    manyRefusals: (count) => `${customersEn(count)} with more than 10% of calls refused`,
    keysExpiring: (count) => `${customersEn(count)} with a key that expires within ${keyExpiryWarnDays} days`,
    unknownKeys: (count) => (count === 1 ? '1 unknown key was used' : `${count} unknown keys were used`),
    noRights: (count) => `${customersEn(count)} without rights`,
    unused: (count) => `${customersEn(count)} without calls for 60 days`,
    noSecondFactor: (count) =>
      `${count === 1 ? '1 administrator' : `${count} administrators`} without two-step verification`,
  },
  topCustomers: 'Top customers',
  topEndpoints: 'Top endpoints',
  showAll: 'Show all',
  serverErrors: 'Server errors',
  median: 'Response time (p50)',
  slow: 'Response time (p95)',
  demo: 'Demo key',
  demoText:
    "The portal's own key, used by the examples in the documentation. Anyone can call the sandbox with it. Its calls are not counted above, except under sites.",
  changes: 'Recent changes',
  startTitle: 'Get started',
  startText: 'Once the first customer has called, this page shows how things are going.',
  steps: {
    hasOwnSite: 'Add a site',
    hasCustomer: 'Add a customer',
    hasHandedOverKey: 'Give the customer the key with a one-time link',
    hasCall: "See the customer's first call",
    hasSecondFactor: 'Turn on two-step verification in your account',
  },
  done: 'Done',
  toDo: 'To do',
};

export const overviewMessagesIn = (language: Language) => ({ da, en })[language];
export const overviewWords = overviewMessagesIn(language);
