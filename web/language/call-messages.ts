import { pageLanguage } from './page-language.ts';

/** Shared by the reader's own calls and the call log of the panel. */
const da = {
  requestID: 'Sporings-id',
  address: 'IP-adresse',
  size: 'Størrelse',
  replayed: 'gentaget svar',
  simulated: (scenario: string) => `efterlignet: ${scenario}`,
  outcomes: { refused: 'afvist', failed: 'fejlet', succeeded: 'OK' },
  answer: 'Svar',
  answers: { '': 'Alle svar', refused: 'Afviste', failed: 'Fejlede', '2xx': 'OK (2xx)' } as Record<string, string>,
  unknownPath: 'ukendt sti',
  noSite: 'intet eller ukendt',
  refresh: 'Opdatér',
  showAll: 'Vis alle kald',

  site: 'Site',
  method: 'Metode',
  path: 'Sti',
  pathHint: 'Den dokumenterede sti eller en med værdier, fx /api/v4.0/invoices/42.',
  explain: 'Kontrollér',
  allowedNow: 'Kaldet bliver tilladt.',
  allowedText: 'Ingen regel afviser kaldet nu. Blev det afvist før, er adgangen ændret siden.',
  refusedNow: 'Kaldet bliver afvist.',
  steps: 'Reglerne i rækkefølge',
  passed: 'Opfyldt',
  notPassed: 'Ikke opfyldt',
  change: 'Sådan bliver kaldet tilladt:',
  aboutCode: (code: string) => `Læs om koden ${code}`,
};

const en: typeof da = {
  requestID: 'Request ID',
  address: 'IP address',
  size: 'Size',
  replayed: 'replayed',
  simulated: (scenario) => `simulated: ${scenario}`,
  outcomes: { refused: 'refused', failed: 'failed', succeeded: 'OK' },
  answer: 'Response',
  answers: { '': 'All responses', refused: 'Refused', failed: 'Failed', '2xx': 'OK (2xx)' },
  unknownPath: 'unknown path',
  noSite: 'none or unknown',
  refresh: 'Refresh',
  showAll: 'Show all calls',

  site: 'Site',
  method: 'Method',
  path: 'Path',
  pathHint: 'The documented path or one with values, e.g. /api/v4.0/invoices/42.',
  explain: 'Check',
  allowedNow: 'The call is allowed.',
  allowedText: 'No rule refuses the call now. If it was refused earlier, access has changed since then.',
  refusedNow: 'The call is refused.',
  steps: 'Rules, in order',
  passed: 'Met',
  notPassed: 'Not met',
  change: 'To make it work:',
  aboutCode: (code) => `Read about the code ${code}`,
};

export const callMessagesIn = (language = pageLanguage()): typeof da => ({ da, en })[language];
