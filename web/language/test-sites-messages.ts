import type { Language } from '@fagvaerk/contract/language.ts';

const da = {
  add: 'Opret testsite',
  own: 'Testsite',
  company: 'Startdata fra',
  companyHint: 'Sitet får alle virksomhedens data og vender tilbage til dem, når det nulstilles.',
  beginsAs: (company: string) => `startdata fra ${company}`,
  unused: 'ikke brugt endnu',
  unknown: 'Oplysningerne om sitet kunne ikke hentes.',
  nightly: 'Nulstil hver nat',
  nightlyNamed: (name: string) => `Nulstil hver nat: ${name}`,
  nightlyTitle: (name: string) => `Nulstil ${name} hver nat?`,
  nightlyText:
    'Alt, hvad der er oprettet og ændret på sitet, slettes hver nat kl. 3. Kunder og rettigheder ændres ikke.',
  nightlyOn: (name: string) => `${name} bliver nulstillet hver nat kl. 3.`,
  nightlyOff: (name: string) => `${name} bliver ikke længere nulstillet om natten.`,
  deleteText: (size: string) =>
    `Alle data på sitet slettes (${size}), også det, kunderne har oprettet. Det kan ikke fortrydes.`,
};

type TestSitesMessages = typeof da;

const en: TestSitesMessages = {
  add: 'Create test site',
  own: 'Test site',
  company: 'Starting data',
  companyHint: "The site gets all of the company's data and returns to it when it's reset.",
  beginsAs: (company) => `starting data from ${company}`,
  unused: 'not used yet',
  unknown: "The site's details couldn't be loaded.",
  nightly: 'Reset every night',
  nightlyNamed: (name) => `Reset every night: ${name}`,
  nightlyTitle: (name) => `Reset ${name} every night?`,
  nightlyText:
    "Everything created or changed on the site will be deleted every night at 3 a.m. Danish time. Customers and rights aren't affected.",
  nightlyOn: (name) => `${name} will be reset every night at 3 a.m. Danish time.`,
  nightlyOff: (name) => `${name} will no longer be reset at night.`,
  deleteText: (size) =>
    `All data on the site will be deleted (${size}), including what customers have created. This can't be undone.`,
};

export const testSitesMessagesIn = (language: Language): TestSitesMessages => ({ da, en })[language];
