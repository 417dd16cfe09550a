import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  lead: 'Det, du skriver her, kan alle læse på',
  statusPage: 'Driftsstatus',
  add: 'Skriv om en hændelse',
  title: 'Overskrift',
  text: 'Tekst',
  textHint: 'Hvad er ramt, og hvad gør I ved det? Nævn ikke kunder eller sites.',
  isResolved: 'Hændelsen er løst',
  started: 'Begyndte',
  resolved: 'Løst',
  ongoing: 'Igangværende',
  noneTitle: 'Ingen hændelser',
  noneText: 'Når noget er ude af drift, kan du fortælle det her.',
  deleteText: 'Hændelsen forsvinder fra Driftsstatus. Historikken bevares.',
  unreachable: 'Sites, der ikke svarer',
};

const en: typeof da = {
  lead: 'Everyone can read what you write here on',
  statusPage: 'Status',
  add: 'Write about an incident',
  title: 'Title',
  text: 'Text',
  textHint: "What is affected, and what are you doing about it? Don't mention customers or sites.",
  isResolved: 'The incident is resolved',
  started: 'Started',
  resolved: 'Resolved',
  ongoing: 'Ongoing',
  noneTitle: 'No incidents',
  noneText: 'If something is down, you can tell people here.',
  deleteText: 'The incident disappears from the status page. The history is kept.',
  unreachable: "Sites that don't respond",
};

export const incidentMessagesIn = (language: Language) => ({ da, en })[language];
export const incidentWords = incidentMessagesIn(language);
