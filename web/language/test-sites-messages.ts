import type { Language } from '@fagvaerk/contract/language.ts';

const da = {
  add: 'Nyt testsite',
  own: 'Testsite',
  company: 'Begynder som',
  companyHint: 'Sitet får alle virksomhedens data og vender tilbage til dem, når det nulstilles.',
  beginsAs: (company: string) => `begynder som ${company}`,
  unused: 'ikke brugt endnu',
  unknown: 'Oplysningerne om sitet kunne ikke hentes.',
  nightly: 'Nulstil hver nat',
  nightlyNamed: (name: string) => `Nulstil hver nat: ${name}`,
  nightlyTitle: (name: string) => `Nulstil ${name} hver nat?`,
  nightlyText:
    'Alt, hvad der er oprettet og ændret på sitet, slettes hver nat kl. 3. Kunder og rettigheder bliver, som de er.',
  nightlyOn: (name: string) => `${name} bliver nulstillet hver nat kl. 3.`,
  nightlyOff: (name: string) => `${name} bliver ikke længere nulstillet om natten.`,
  deleteText: (size: string) =>
    `Alle data på sitet slettes (${size}), også det, kunderne har oprettet. Det kan ikke fortrydes.`,
};

type TestSitesMessages = typeof da;

const en: TestSitesMessages = {
  add: 'New test site',
  own: 'Test site',
  company: 'Begins as',
  companyHint: 'The site gets all of the company’s data and returns to it when it is reset.',
  beginsAs: (company) => `begins as ${company}`,
  unused: 'not used yet',
  unknown: 'The details of the site could not be loaded.',
  nightly: 'Reset every night',
  nightlyNamed: (name) => `Reset every night: ${name}`,
  nightlyTitle: (name) => `Reset ${name} every night?`,
  nightlyText:
    'Everything created or changed on the site will be deleted every night at 3 a.m. Danish time. Customers and rights stay as they are.',
  nightlyOn: (name) => `${name} will be reset every night at 3 a.m. Danish time.`,
  nightlyOff: (name) => `${name} will no longer be reset at night.`,
  deleteText: (size) =>
    `All data on the site will be deleted (${size}), including what customers have created. This cannot be undone.`,
};

export const testSitesMessagesIn = (language: Language): TestSitesMessages => ({ da, en })[language];
