import type { KeyStatus } from './key-status.ts';
import type { Language } from './language.ts';

/** Of the files that administrators download. */
export const csvWordsIn = (language: Language) => {
  const say = (da: string, en: string): string => ({ da, en })[language];
  return {
    customerID: say('Kundenummer', 'Customer number'),
    customerName: say('Kunde', 'Customer'),
    status: say('Status', 'Status'),
    contactName: say('Kontaktperson', 'Contact person'),
    contactEmail: say('E-mail', 'Email'),
    contactPhone: say('Telefon', 'Phone'),
    keyEnding: say('API-nøgle', 'API key'),
    validUntil: say('Gyldig til', 'Valid until'),
    apiAccess: say('API-adgang', 'API access'),
    accessAll: say('Adgang til alt', 'Access to everything'),
    sites: say('Sites', 'Sites'),
    calls: say('Kald de seneste 30 dage', 'Calls in the last 30 days'),
    lastUsed: say('Sidst brugt', 'Last used'),
    createdByUser: say('Oprettet af', 'Created by'),
    siteName: say('Site', 'Site'),
    day: say('Dag', 'Day'),
    endpoint: say('Endpoint', 'Endpoint'),
    accepted: say('Accepterede', 'Accepted'),
    refused: say('Afviste', 'Refused'),
    failed: say('Fejlede', 'Failed'),
    methods: say('Metoder', 'Methods'),
    endpointCount: say('Endpoints med rettigheder', 'Endpoints with rights'),
    by: say('Regel', 'Rule'),
    lastSuccess: say('Seneste vellykkede kald', 'Latest successful call'),
    entry: say('Ændring', 'Change'),
    at: say('Tidspunkt', 'Time'),
    administrator: say('Administrator', 'Administrator'),
    action: say('Handling', 'Action'),
    subject: say('Hvad', 'What'),
    before: say('Før', 'Before'),
    after: say('Efter', 'After'),
    yes: say('Ja', 'Yes'),
    no: say('Nej', 'No'),
    statuses: {
      works: say('Virker', 'Works'),
      expired: say('Udløbet', 'Expired'),
      off: say('Slået fra', 'Switched off'),
      noSite: say('Intet site', 'No site'),
      noRights: say('Ingen rettigheder', 'No rights'),
    } satisfies Record<KeyStatus, string>,
    reasons: {
      accessAll: say('Adgang til alt', 'Access to everything'),
      ownRight: say('Egne rettigheder', 'Own rights'),
    },
    role: (name: string) => say(`Rollen ${name}`, `The role ${name}`),
  };
};
