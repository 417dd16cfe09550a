import type { KeyStatus } from './key-status.ts';
import type { Language } from './language.ts';

const da = {
  customerID: 'Kundenummer',
  customerName: 'Kunde',
  status: 'Status',
  contactName: 'Kontaktperson',
  contactEmail: 'E-mail',
  contactPhone: 'Telefon',
  keyEnding: 'API-nøgle',
  validUntil: 'Gyldig til',
  apiAccess: 'API-adgang',
  accessAll: 'Adgang til alt',
  sites: 'Sites',
  calls: 'Kald de seneste 30 dage',
  lastUsed: 'Sidst brugt',
  createdByUser: 'Oprettet af',
  siteName: 'Site',
  methods: 'Metoder',
  endpointCount: 'Endpoints med rettigheder',
  by: 'Regel',
  lastSuccess: 'Seneste vellykkede kald',
  yes: 'Ja',
  no: 'Nej',
  statuses: {
    works: 'Virker',
    expired: 'Udløbet',
    off: 'Slået fra',
    noSite: 'Intet site',
    noRights: 'Ingen rettigheder',
  } satisfies Record<KeyStatus, string> as Record<KeyStatus, string>,
  reasons: { accessAll: 'Adgang til alt', ownRight: 'Egne rettigheder' },
};

const en: typeof da = {
  customerID: 'Customer number',
  customerName: 'Customer',
  status: 'Status',
  contactName: 'Contact person',
  contactEmail: 'E-mail',
  contactPhone: 'Phone',
  keyEnding: 'API key',
  validUntil: 'Valid until',
  apiAccess: 'API access',
  accessAll: 'Access to everything',
  sites: 'Sites',
  calls: 'Calls in the last 30 days',
  lastUsed: 'Last used',
  createdByUser: 'Created by',
  siteName: 'Site',
  methods: 'Methods',
  endpointCount: 'Endpoints with rights',
  by: 'Rule',
  lastSuccess: 'Latest successful call',
  yes: 'Yes',
  no: 'No',
  statuses: { works: 'Works', expired: 'Expired', off: 'Switched off', noSite: 'No site', noRights: 'No rights' },
  reasons: { accessAll: 'Access to everything', ownRight: 'Own rights' },
};

/** Of the files that administrators download. */
export const csvWordsIn = (language: Language): typeof da => ({ da, en })[language];
