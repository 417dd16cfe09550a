import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  lead: 'Det, du skriver her, kan alle læse på',
  statusPage: 'Driftsstatus',
  add: 'Opret hændelse',
  title: 'Overskrift',
  text: 'Tekst',
  textHint: 'Hvad er ramt, og hvad gør I ved det? Nævn ikke kunder eller sites.',
  isResolved: 'Hændelsen er løst',
  started: 'Begyndte',
  resolved: 'Løst',
  ongoing: 'Igangværende',
  noneTitle: 'Ingen hændelser',
  noneText: 'Her informerer du om driftsforstyrrelser.',
  deleteText: 'Hændelsen forsvinder fra Driftsstatus. Historikken bevares.',
  unreachable: 'Sites, der ikke svarer',
};

const en: typeof da = {
  lead: 'Everyone can read what you write here on',
  statusPage: 'Status',
  add: 'Report an incident',
  title: 'Title',
  text: 'Text',
  textHint: "What is affected, and what are you doing about it? Don't mention customers or sites.",
  isResolved: 'The incident is resolved',
  started: 'Started',
  resolved: 'Resolved',
  ongoing: 'Ongoing',
  noneTitle: 'No incidents',
  noneText: 'Publish an incident when something is down.',
  deleteText: 'The incident disappears from the status page. The history is kept.',
  unreachable: "Sites that don't respond",
};

export const incidentMessagesIn = (language: Language) => ({ da, en })[language];
export const incidentWords = incidentMessagesIn(language);
