import type { CustomerStatus } from '@fagvaerk/contract/customers.ts';
import type { KeyStatus } from '@fagvaerk/contract/key-status.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { customersDa, customersEn } from '../messages.ts';
import { language } from '../words.ts';

type OtherFilter = Exclude<CustomerStatus, `ends${number}`>;

const da = {
  filters: 'Filtrér kunder',
  all: 'Alle',
  endsWithin: 'Udløber inden for',
  other: {
    expired: 'Udløbet',
    off: 'Slået fra',
    neverUsed: 'Aldrig brugt',
    noRights: 'Uden rettigheder',
  } satisfies Record<OtherFilter, string> as Record<OtherFilter, string>,
  years: (years: number) => `${years} år`,
  moreFilters: (count: number) => (count > 0 ? `Flere filtre (${count})` : 'Flere filtre'),
  unusedFor: 'Ingen kald i',
  rightTo: 'Rettighed til',
  expiredInUse: 'Udløbet, men i brug',
  moreNamed: (name: string) => `Flere handlinger for ${name}`,
  addLike: 'Opret kunde med samme adgang',
  endingSoon: 'Udløber inden for 30 dage',
  endingSoonTitle: (count: number) => `${customersDa(count)} har en nøgle, der udløber inden for 30 dage`,
  noneKeptTitle: 'Ingen kunder her',
  noneKeptText: 'Ingen kunder matcher filteret.',
  noMatchText: (search: string) => `Intet matcher »${search}« med det valgte filter.`,
  showAll: 'Vis alle kunder',
  everything: 'adgang til alt',
  dense: 'Kompakt visning',

  chooseFound: (count: number) => `Vælg alle ${count.toLocaleString('da')} fundne`,
  tooMany: `Du kan højst ændre ${listMaximumObjects.toLocaleString('da')} kunder ad gangen. Søg eller filtrér først.`,
  chooseNone: 'Fravælg alle',
  actions: 'Handlinger for de valgte',

  bulk: {
    role: 'Giv en rolle',
    right: 'Fjern en rettighed',
    addSite: 'Giv adgang til et site',
    removeSite: 'Fjern adgangen til et site',
    extend: 'Forlæng',
    handover: 'Opret overdragelseslinks',
  },
  bulkTitle: (action: string, count: number) => `${action}: ${customersDa(count)}`,
  give: 'Giv adgang',
  existingRights: 'Hvad sker der med de rettigheder, kunderne har i forvejen?',
  modes: {
    link: 'De bliver erstattet, og kunderne følger rollen, også når den ændres',
    add: 'De bevares, og rollens rettigheder føjes til',
    replace: 'De bliver erstattet af rollens rettigheder',
  },
  siteGiven: (count: number, site: string, others: number) =>
    `${customersDa(count)} har fået adgang til ${site}.${others > 0 ? ` ${customersDa(others)} havde den i forvejen.` : ''}`,
  siteRemoved: (count: number, site: string, others: number) =>
    `${customersDa(count)} har ikke længere adgang til ${site}.${others > 0 ? ` ${customersDa(others)} havde den ikke.` : ''}`,
  removeSiteLead: 'Kundernes rettigheder på sitet bliver også fjernet.',

  extendLead: 'Nøglerne virker til og med den valgte dag. De, der allerede gælder længere, ændres ikke.',
  extended: (count: number, day: string) =>
    count === 1
      ? `Nøglen for 1 kunde gælder nu til og med ${day}.`
      : `Nøglerne for ${customersDa(count)} gælder nu til og med ${day}.`,
  switchOn: 'Slå API-adgang til',
  switchOff: 'Slå API-adgang fra',
  switchOnTitle: (count: number) => `Slå API-adgang til for ${customersDa(count)}?`,
  switchOffTitle: (count: number) => `Slå API-adgang fra for ${customersDa(count)}?`,
  switchOnText: 'Nøglerne kan bruges igen med det samme, hvis intet andet spærrer for dem.',
  switchOffText: 'Alle kald med nøglerne bliver afvist med det samme.',
  switchedOn: (count: number) => `API-adgang er slået til for ${customersDa(count)}.`,
  switchedOff: (count: number) => `API-adgang er slået fra for ${customersDa(count)}.`,
  searchCustomers: 'Søg efter kunde, kontakt eller nøgle',
  customerCount: customersDa,
  noCustomersTitle: 'Ingen kunder endnu',
  noCustomersText: 'Opret den første kunde. Kunden får en API-nøgle med det samme.',
  noMatchTitle: 'Ingen kunder matcher',
  noSearchMatch: (search: string) => `Intet matcher »${search}«.`,
  noKeyMatchText: 'Ingen kunde har nøglen. Skriv hele nøglen, eller søg efter dens sidste fire tegn.',
  clearSearch: 'Ryd søgningen',
  rowsPerPage: 'Kunder pr. side',
  perPage: 'pr. side',
  contact: 'Kontakt',
  accessAllHint: 'Alle endpoints og metoder på kundens egne sites.',
  demo: 'Åben',
  demoTitle: 'Portalens egen nøgle',
  demoHint:
    'Alle kan læse nøglen, for den står i dokumentationens eksempler. Den giver kun adgang til testmiljøet, og intet, der skrives med den, bliver gemt. Slår du adgangen fra, beder siderne læseren om at bruge sin egen nøgle.',
  expiresInDays: (days: number) =>
    days === 0 ? 'Udløber i dag' : days === 1 ? 'Udløber i morgen' : `Udløber om ${days} dage`,
  revealKey: (name: string) => `Vis nøglen for ${name}`,
  hideKey: (name: string) => `Skjul nøglen for ${name}`,
  keyFailed: 'Nøglen kunne ikke hentes.',
  deleteCustomerText:
    'Nøglen holder op med at virke med det samme. Adgang til sites og endpoints slettes også. Fortryder du, får kunden sin nøgle igen.',
  deleteCustomersText:
    'Nøglerne holder op med at virke med det samme. Adgang til sites og endpoints slettes også. Fortryder du, får kunderne deres nøgler igen.',
  switchOffInstead:
    "API'et bliver altså brugt. Slå hellere API-adgangen fra, hvis der kun skal lukkes for kaldene: Så bevares nøgler, sites og rettigheder.",
  customerAdded: 'The Customer was added successfully',
  createdTitle: (name: string) => `${name} er oprettet`,
  keyReady: {
    works: 'Nøglen virker nu. Giv den videre på en sikker måde.',
    expired: 'Nøglen virker ikke, fordi »Gyldig til« ligger i fortiden. Ret datoen på kundens side.',
    off: 'Nøglen virker ikke, før API-adgang slås til.',
    noSite: 'Kunden har ikke adgang til noget site endnu, så nøglen kan ikke bruges. Giv adgang på kundens side.',
    noRights: 'Nøglen kan bruges, når kunden har rettigheder til mindst ét endpoint. Vælg dem på kundens side.',
  } satisfies Record<KeyStatus, string>,
  pastTitle: '»Gyldig til« ligger i fortiden',
  pastText: (day: string) => `Den sidste dag er ${day}, så nøglen virker ikke. Vil du gemme alligevel?`,
  accessNotGiven: (name: string) => `${name} er oprettet, men fik ikke al den valgte adgang.`,
  roleOn: (site: string) => `Rolle på ${site}`,
  noRole: 'Ingen rettigheder endnu',
  like: 'Samme adgang som',
  likeHint: 'Kopierer en anden kundes sites, roller og rettigheder.',
  openCustomer: 'Åbn kunden',
  customerSaved: 'Kunden er gemt.',
  editCustomer: 'Ret kunden',
  nothingChanged: 'Ingen ændringer. Kunderne havde allerede de valgte indstillinger.',
};

const en: typeof da = {
  filters: 'Filter customers',
  all: 'All',
  endsWithin: 'Expires within',
  other: { expired: 'Expired', off: 'Switched off', neverUsed: 'Never used', noRights: 'No rights' },
  years: (years) => (years === 1 ? '1 year' : `${years} years`),
  moreFilters: (count) => (count > 0 ? `More filters (${count})` : 'More filters'),
  unusedFor: 'No calls for',
  rightTo: 'Right to',
  expiredInUse: 'Expired but in use',
  moreNamed: (name) => `More actions for ${name}`,
  addLike: 'Add a customer like this one',
  endingSoon: 'Expires within 30 days',
  endingSoonTitle: (count) =>
    count === 1
      ? '1 customer has a key that expires within 30 days'
      : `${customersEn(count)} have a key that expires within 30 days`,
  noneKeptTitle: 'No customers here',
  noneKeptText: 'No customers match this filter.',
  noMatchText: (search) => `Nothing matches “${search}” with this filter.`,
  showAll: 'Show all customers',
  everything: 'full access',
  dense: 'Compact view',

  chooseFound: (count) => `Select all ${count.toLocaleString('en')} found`,
  tooMany: `You can change at most ${listMaximumObjects.toLocaleString('en')} customers at a time. Search or filter first.`,
  chooseNone: 'Clear selection',
  actions: 'Actions for the selected customers',

  bulk: {
    role: 'Assign a role',
    right: 'Remove a right',
    addSite: 'Grant access to a site',
    removeSite: 'Remove access to a site',
    extend: 'Extend',
    handover: 'Create handover links',
  },
  bulkTitle: (action, count) => `${action}: ${customersEn(count)}`,
  give: 'Grant access',
  existingRights: 'What happens to the rights that the customers already have?',
  modes: {
    link: 'They are replaced, and the customers follow the role, also when it changes',
    add: "They stay, and the role's rights are added",
    replace: "They are replaced by the role's rights",
  },
  siteGiven: (count, site, others) =>
    `${customersEn(count)} now ${count === 1 ? 'has' : 'have'} access to ${site}.${others > 0 ? ` ${customersEn(others)} had it already.` : ''}`,
  siteRemoved: (count, site, others) =>
    `${customersEn(count)} no longer ${count === 1 ? 'has' : 'have'} access to ${site}.${others > 0 ? ` ${customersEn(others)} didn't have it.` : ''}`,
  removeSiteLead: "The customers' rights on the site are also removed.",

  extendLead: "The keys work up to and including the selected day. Keys that already last longer aren't changed.",
  extended: (count, day) =>
    count === 1
      ? `The key for 1 customer now works up to and including ${day}.`
      : `The keys for ${customersEn(count)} now work up to and including ${day}.`,
  switchOn: 'Switch on API access',
  switchOff: 'Switch off API access',
  switchOnTitle: (count) => `Switch on API access for ${customersEn(count)}?`,
  switchOffTitle: (count) => `Switch off API access for ${customersEn(count)}?`,
  switchOnText: 'The keys can be used again immediately, unless something else blocks them.',
  switchOffText: 'All calls with the keys will be refused immediately.',
  switchedOn: (count) => `API access is switched on for ${customersEn(count)}.`,
  switchedOff: (count) => `API access is switched off for ${customersEn(count)}.`,
  searchCustomers: 'Search by customer, contact or key',
  customerCount: customersEn,
  noCustomersTitle: 'No customers yet',
  noCustomersText: 'Add the first customer. An API key is created immediately.',
  noMatchTitle: 'No customers match',
  noSearchMatch: (search) => `Nothing matches “${search}”.`,
  noKeyMatchText: 'No customer has this key. Enter the whole key, or search by its last four characters.',
  clearSearch: 'Clear search',
  rowsPerPage: 'Customers per page',
  perPage: 'per page',
  contact: 'Contact',
  accessAllHint: "All endpoints and methods on the customer's own sites.",
  demo: 'Demo key',
  demoTitle: "The portal's own key",
  demoHint:
    "Anyone can read this key, because it's printed in the documentation's examples. It only gives access to the sandbox, and nothing written with it is saved. If you switch off its access, the pages ask readers to use their own key.",
  expiresInDays: (days) => (days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`),
  revealKey: (name) => `Show key for ${name}`,
  hideKey: (name) => `Hide key for ${name}`,
  keyFailed: "The key couldn't be loaded.",
  deleteCustomerText:
    'The key stops working immediately. Access to sites and endpoints is also deleted. If you undo this, the customer gets its key back.',
  deleteCustomersText:
    'The keys stop working immediately. Access to sites and endpoints is also deleted. If you undo this, the customers get their keys back.',
  switchOffInstead:
    'So the API is being used. To stop only the calls, switch off API access instead: keys, sites and rights are kept.',
  customerAdded: 'The Customer was added successfully',
  createdTitle: (name) => `${name} was created`,
  keyReady: {
    works: 'The key works now. Share it securely.',
    expired: "The key doesn't work because “Valid until” is in the past. Change the date on the customer's page.",
    off: "The key won't work until API access is switched on.",
    noSite:
      "The customer doesn't have access to any sites yet, so the key can't be used. Grant access on the customer's page.",
    noRights:
      "The key can be used once the customer has rights to at least one endpoint. Set them on the customer's page.",
  },
  pastTitle: '“Valid until” is in the past',
  pastText: (day) => `The last day is ${day}, so the key won't work. Save anyway?`,
  accessNotGiven: (name) => `${name} was created, but didn't get all the access you chose.`,
  roleOn: (site) => `Role on ${site}`,
  noRole: 'No rights yet',
  like: 'Same access as',
  likeHint: "Copies another customer's sites, roles and rights.",
  openCustomer: 'Open customer',
  customerSaved: 'Customer saved.',
  editCustomer: 'Edit customer',
  nothingChanged: 'No changes needed.',
};

export const customersMessagesIn = (language: Language) => ({ da, en })[language];
export const customerWords = customersMessagesIn(language);
