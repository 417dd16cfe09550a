import { auditSentencesIn } from '@fagvaerk/contract/audit-words.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  audit: auditSentencesIn('da'),
  roleCreated: 'oprettede rollen {subject}',
  roleRenamed: 'omdøbte rollen {role} til {subject}',
  roleUnlinked: 'gjorde rettighederne for {customer} på {place} individuelle',
  auditSwitched: { on: 'til', off: 'fra' },
  /** Actors without a login, by their names in the history. */
  auditActors: {
    'first start': 'Første start',
    'command line': 'Kommandolinjen',
    'handover link': 'Et overdragelseslink',
    'nightly reset': 'Natlig nulstilling',
  } as Record<string, string>,
};

const en: typeof da = {
  audit: auditSentencesIn('en'),
  roleCreated: 'created the role {subject}',
  roleRenamed: 'renamed the role {role} to {subject}',
  roleUnlinked: 'made the rights of {customer} on {place} individual',
  auditSwitched: { on: 'on', off: 'off' },
  auditActors: {
    'first start': 'First start',
    'command line': 'Command line',
    'handover link': 'A handover link',
    'nightly reset': 'Nightly reset',
  },
};

export const auditMessagesIn = (language: Language) => ({ da, en })[language];
export const auditWords = auditMessagesIn(language);
