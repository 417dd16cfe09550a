import { accessLevels } from './access-levels.ts';
import type { Language, Localised } from './language.ts';

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
    da: 'oprettede nye gendannelseskoder for {subject}',
    en: 'generated new recovery codes for {subject}',
  },
  'administrator.sessionsEnded': { da: 'afsluttede sessioner for {subject}', en: 'ended sessions for {subject}' },
  'customer.contactsErased': {
    da: 'fjernede kontaktoplysningerne for den slettede kunde {subject}',
    en: 'removed contact details for the deleted customer {subject}',
  },
  'change.reverted': { da: 'rullede en ændring tilbage', en: 'reverted a change' },
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
  'incident.saved': { da: 'opdaterede hændelsen {subject}', en: 'updated the incident {subject}' },
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
} satisfies Record<string, Localised>;
export type AuditAction = keyof typeof auditSentences;

export const auditSentencesIn = (language: Language) =>
  Object.fromEntries(
    Object.entries(auditSentences).map(([action, sentence]) => [action, sentence[language]]),
  ) as Record<AuditAction, string>;

/** In the order in which they are shown. Facts without a name are for reverting. */
const factNames = {
  customerName: { da: 'Kundenavn', en: 'Customer name' },
  contactName: { da: 'Kontaktperson', en: 'Contact person' },
  contactEmail: { da: 'E-mail', en: 'Email' },
  contactPhone: { da: 'Telefon', en: 'Phone' },
  validUntil: { da: 'Gyldig til', en: 'Valid until' },
  createdByUser: { da: 'Oprettet af', en: 'Created by' },
  accessAll: { da: 'Adgang til alt', en: 'Access to everything' },
  apiAccess: { da: 'API-adgang', en: 'API access' },
  levels: { da: 'Rettigheder', en: 'Rights' },
  baseUrl: { da: 'Basisadresse', en: 'Base URL' },
  kind: { da: 'Miljø', en: 'Environment' },
  sites: { da: 'Sites', en: 'Sites' },
  role: { da: 'Rolle', en: 'Role' },
  roleName: { da: 'Rolle', en: 'Role' },
  apiKey: { da: 'API-nøgle', en: 'API key' },
  name: { da: 'Navn', en: 'Name' },
  company: { da: 'Startdata fra', en: 'Starting data' },
  resetsNightly: { da: 'Nulstilles hver nat', en: 'Reset every night' },
  endpoints: { da: 'Endpoints', en: 'Endpoints' },
  oldKeyUntil: { da: 'Den gamle nøgle virker til', en: 'Old key works until' },
  linkUntil: { da: 'Linket virker til', en: 'Link works until' },
  sendsKey: { da: 'Får kundens nøgle', en: "Gets the customer's key" },
  text: { da: 'Tekst', en: 'Text' },
  isResolved: { da: 'Løst', en: 'Resolved' },
} satisfies Record<string, Localised>;

const valueNames: Readonly<Record<string, Localised>> = {
  true: { da: 'Ja', en: 'Yes' },
  false: { da: 'Nej', en: 'No' },
  sandbox: { da: 'Testmiljø', en: 'Sandbox' },
  live: { da: 'Produktion', en: 'Live' },
  administrator: { da: 'Administrator', en: 'Administrator' },
  support: { da: 'Support', en: 'Support' },
};

type Facts = Readonly<Record<string, unknown>>;
type Formats = Readonly<{ showDay: (day: string) => string; showMoment: (iso: string) => string }>;

/** Each fact has a list of texts, empty without a value. The four flags are one fact. */
export function describeFacts(facts: Facts | null, language: Language, { showDay, showMoment }: Formats) {
  const show = (fact: string, value: unknown): string => {
    if (typeof value === 'object') return showRight(value as Facts);
    if (fact === 'validUntil') return showDay(String(value));
    if (fact === 'oldKeyUntil' || fact === 'linkUntil') return showMoment(String(value));
    const isNamed = typeof value === 'boolean' || fact === 'kind' || fact === 'role';
    return (isNamed && valueNames[String(value)]?.[language]) || String(value);
  };
  const all: Facts = { ...facts, levels: levelsIn(facts ?? {}) };
  return Object.entries(factNames).map(([fact, name]) => {
    const values = [all[fact] ?? ''].flat().filter((value) => value !== '');
    return { fact, name: name[language], texts: values.map((value) => show(fact, value)) };
  });
}

const showRight = (right: Facts): string => `${right.siteName} ${right.endpointName} (${levelsIn(right)})`;

export const levelsIn = (facts: Facts): string =>
  accessLevels.filter((level) => facts[`allow${level}`] === true).join(', ');
