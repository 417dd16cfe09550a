import type { Language } from './language.ts';

/** {subject}, {customer}, {place}, {role} and {switched} are filled in. */
export const auditSentences = {
  'customer.created': { da: 'oprettede kunden {subject}', en: 'created the customer {subject}' },
  'customer.updated': { da: 'rettede kunden {subject}', en: 'edited the customer {subject}' },
  'customer.deleted': { da: 'slettede kunden {subject}', en: 'deleted the customer {subject}' },
  'customer.apiAccessToggled': {
    da: 'slog API-adgang {switched} for {subject}',
    en: 'switched API access {switched} for {subject}',
  },
  'customer.keyRevealed': { da: 'fik vist nøglen for {subject}', en: 'viewed the key for {subject}' },
  'siteAccess.added': { da: 'gav {customer} adgang til {place}', en: 'gave {customer} access to {place}' },
  'siteAccess.removed': {
    da: 'fjernede adgangen til {place} for {customer}',
    en: 'removed access to {place} for {customer}',
  },
  'siteAccess.roleChanged': {
    da: 'lod {customer} følge rollen {role} på {place}',
    en: 'made {customer} follow the role {role} on {place}',
  },
  'endpointAccess.set': {
    da: 'ændrede rettighederne for {customer} på {place}',
    en: 'changed rights for {customer} on {place}',
  },
  'endpointAccess.removed': {
    da: 'fjernede rettighederne for {customer} på {place}',
    en: 'removed rights for {customer} on {place}',
  },
  'site.created': { da: 'oprettede sitet {subject}', en: 'created the site {subject}' },
  'site.updated': { da: 'rettede sitet {subject}', en: 'edited the site {subject}' },
  'site.deleted': { da: 'slettede sitet {subject}', en: 'deleted the site {subject}' },
  'sandbox.reset': { da: 'nulstillede testmiljøet {subject}', en: 'reset the sandbox {subject}' },
  'administrator.created': { da: 'oprettede administratoren {subject}', en: 'created the administrator {subject}' },
  'administrator.passwordChanged': {
    da: 'skiftede adgangskode for {subject}',
    en: 'changed the password for {subject}',
  },
  'administrator.removed': { da: 'fjernede administratoren {subject}', en: 'removed the administrator {subject}' },
  'administrator.roleChanged': { da: 'ændrede rollen for {subject}', en: 'changed the role for {subject}' },
  'administrator.linkMade': {
    da: 'oprettede et link, så {subject} kan vælge adgangskode',
    en: 'created a link for {subject} to choose a password',
  },
  'administrator.secondFactorOn': {
    da: 'slog totrinsbekræftelse til for {subject}',
    en: 'switched on two-step verification for {subject}',
  },
  'administrator.secondFactorOff': {
    da: 'slog totrinsbekræftelse fra for {subject}',
    en: 'switched off two-step verification for {subject}',
  },
  'administrator.recoveryCodesMade': {
    da: 'lavede nye gendannelseskoder for {subject}',
    en: 'made new recovery codes for {subject}',
  },
  'administrator.sessionsEnded': { da: 'afsluttede sessioner for {subject}', en: 'ended sessions for {subject}' },
  'customer.contactsErased': {
    da: 'fjernede kontaktoplysningerne for den slettede kunde {subject}',
    en: 'removed contact details for the deleted customer {subject}',
  },
  'change.reverted': { da: 'rullede en ændring tilbage', en: 'undid a change' },
  'customer.keyRolled': { da: 'skiftede nøglen for {subject}', en: 'replaced the key for {subject}' },
  'customer.keyEnded': { da: 'spærrede den gamle nøgle for {subject}', en: 'revoked the old key for {subject}' },
  'customer.handoverCreated': {
    da: 'oprettede et overdragelseslink til {subject}',
    en: 'created a handover link for {subject}',
  },
  'customer.handoverOpened': { da: 'viste nøglen for {subject}', en: 'showed the key for {subject}' },
  'customer.handoverRevoked': {
    da: 'trak overdragelseslinket til {subject} tilbage',
    en: 'revoked the handover link for {subject}',
  },
  'role.saved': { da: 'ændrede rollen {subject}', en: 'changed the role {subject}' },
  'role.deleted': { da: 'slettede rollen {subject}', en: 'deleted the role {subject}' },
  'incident.saved': { da: 'skrev om hændelsen {subject}', en: 'wrote about the incident {subject}' },
  'incident.deleted': { da: 'slettede hændelsen {subject}', en: 'deleted the incident {subject}' },
  'site.secretRevealed': {
    da: 'fik vist signeringsnøglen for {subject}',
    en: 'viewed the signing secret for {subject}',
  },
  'site.secretRolled': { da: 'gav {subject} en ny signeringsnøgle', en: 'gave {subject} a new signing secret' },
  'site.secretPutToUse': {
    da: 'tog den nye signeringsnøgle for {subject} i brug',
    en: 'switched {subject} to its new signing secret',
  },
} satisfies Record<string, Record<Language, string>>;
export type AuditAction = keyof typeof auditSentences;

export const auditSentencesIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(auditSentences).map(([action, sentence]) => [action, sentence[language]]),
  ) as Record<AuditAction, string>;
