import type { Language } from '@fagvaerk/contract/language.ts';
import { language } from '../words.ts';

const da = {
  title: (site: string) => `Rettigheder på ${site}`,
  list: 'Liste',
  matrix: 'Matrix',
  endpoints: 'Endpoints',
  /** Numbered as in the access API. */
  levels: {
    POST: '1 Opret (POST)',
    GET: '2 Læs (GET)',
    DELETE: '3 Slet (DELETE)',
    PUT: '4 Opdatér (PUT)',
  },
  verbs: { POST: 'Opret', GET: 'Læs', PUT: 'Opdatér', DELETE: 'Slet' },
  everything: 'Alt',
  everythingHint: 'Alle fire rettigheder, også til metoder, som endpointet får senere.',
  patchToo: 'Gælder også PATCH.',
  add: 'Tilføj rettigheder',
  change: (path: string) => `Ændr rettighederne på ${path}`,
  remove: (path: string) => `Slet rettighederne på ${path}`,
  chooseEndpoints: 'Vælg ét eller flere endpoints',
  allowed: 'tilladt',
  notAllowed: 'ikke tilladt',
  notOffered: 'metoden findes ikke',
  forLater: 'også metoder, der ikke findes endnu',
  allowedNotOffered: 'tilladt, men findes ikke endnu',
  saved: 'Rettighederne er gemt.',
  savedWithColleagues: 'Rettighederne er gemt sammen med en kollegas ændring.',
  removeTitle: 'Slet rettighederne?',
  removeText: (path: string) => `Kunden kan ikke længere kalde ${path} på sitet.`,
  removeTextAccessAll: (path: string) =>
    `Kunden har adgang til alt og kan stadig kalde ${path} på sitet, så længe adgang til alt er slået til.`,
  removed: (path: string) => `Rettighederne på ${path} er slettet.`,
  noneTitle: 'Ingen rettigheder endnu',
  noneText: 'Giv kunden rettigheder til ét eller flere endpoints her, eller til mange på én gang i matrixen.',
  openMatrix: 'Åbn matrixen',
  accessAllTitle: 'Kunden har adgang til alt',
  accessAllText:
    'Alle endpoints og metoder er tilladt på sitet. Rettighederne herunder gemmes, men får først betydning, hvis adgang til alt slås fra.',
  search: 'Søg i endpoints',
  grantedOnly: 'Vis kun tildelte',
  noMatch: 'Ingen endpoints matcher.',
  wholeVersion: (version: string) => `Alt i ${version}`,
  resourceWildcard: (resource: string) => `Alt i ${resource}`,
  wholeRow: (path: string) => `Alt på ${path}`,
  changeCount: (count: number) => (count === 1 ? '1 ændring' : `${count} ændringer`),
  undoAll: 'Fortryd alle',
  review: 'Gennemse og gem',
  reviewTitle: 'Ændringer',
  sum: {
    given: (count: number) => (count === 1 ? '1 rettighed bliver givet.' : `${count} rettigheder bliver givet.`),
    taken: (count: number) => (count === 1 ? '1 rettighed bliver fjernet.' : `${count} rettigheder bliver fjernet.`),
  },
  given: 'Bliver givet',
  taken: 'Bliver fjernet',
  saveChanges: 'Gem ændringerne',
  customerSites: 'Kundens sites',
  addSiteAccess: 'Giv adgang til site',
  siteAccessLead: 'Kunden får adgang til sitet. Vælger du ingen rolle, giver du rettigheder til endpoints bagefter.',
  allSitesGiven: 'Kunden har allerede adgang til alle sites.',
  demoSiteAccessLead: 'Den åbne nøgle kan kun få adgang til sites i testmiljøet, for alle kan bruge den.',
  allSandboxesGiven:
    'Kunden har allerede adgang til alle sites i testmiljøet. Den åbne nøgle kan ikke få adgang til sites i produktion.',
  noSiteAccessText: 'Kunden kan først bruge sin nøgle, når den har adgang til et site.',
  siteAccessGiven: (sites: string) => `Kunden har fået adgang til ${sites}.`,
  removeSiteAccess: (site: string) => `Fjern adgangen til ${site}`,
  siteAccessRemoved: (site: string) => `Kunden har ikke længere adgang til ${site}.`,
  removeSiteAccessTitle: (site: string) => `Fjern adgangen til ${site}?`,
  removeSiteAccessText: 'Kundens rettigheder til endpoints på sitet fjernes også.',
  whoNamed: (what: string) => `Hvem kan kalde ${what}?`,
  seeAsNamed: (site: string) => `Se dokumentationen som kunden på ${site}`,

  roleForSites:
    'Giver kunden rollens rettigheder på de valgte sites. Kunden følger egne roller; skabeloner bliver kopieret.',
  roleNotNeeded: 'Kunden har adgang til alt og skal ikke bruge en rolle.',
  onlySitesGiven: (sites: string) => `Kunden har fået adgang til ${sites}, men fik ikke rollens rettigheder.`,
  replace: 'Erstat de nuværende rettigheder',
  replaceHint: 'Ellers bliver de føjet til dem, kunden har i forvejen.',
  noDifference: 'Der er ingen forskel.',
  difference: 'Forskelle',
  stage: 'Gennemse ændringerne',

  copy: 'Kopiér fra',
  copyTitle: 'Kopiér rettigheder',
  copyLead: 'Vælg den kunde og det site, du vil kopiere fra. Intet gemmes, før du har gennemset ændringerne.',
  noOtherSite: (customer: string) => `${customer} har ikke noget andet site at kopiere fra.`,
  copyAccessAll: (customer: string) =>
    `${customer} har adgang til alt. Kun rettigheder, der er givet på enkelte endpoints, bliver kopieret.`,

  allReads: 'Læs alt',
  allReadsIn: (version: string) => `Læs alt i ${version}`,

  sameForAll: (calls: string, since: string) =>
    `Loggen har ${calls} kald siden ${since}. Ændringen ville ikke have gjort nogen forskel for dem.`,
  noCalls: 'Der er ingen kald i loggen at sammenligne med.',

  unused: 'Ubrugt',
  unusedTitle: 'Ubrugte rettigheder',
  unusedLead: (days: number) => `Givet for mere end ${days} dage siden, men ikke brugt siden da.`,
  countedSince: (day: string) => `Kald er talt siden ${day}, så der er endnu ikke tal for hele perioden.`,
  neverCounted: 'Der er ikke talt nogen kald endnu.',
  unusedLevels: 'Ikke brugt',
  removeUnused: (count: number) => (count === 1 ? 'Fjern 1 ubrugt rettighed' : `Fjern ${count} ubrugte rettigheder`),
  removeUnusedOn: (path: string, site: string) => `Fjern ubrugte rettigheder på ${path} på ${site}`,
  unusedRemoved: (count: number) =>
    count === 1 ? '1 ubrugt rettighed er fjernet.' : `${count} ubrugte rettigheder er fjernet.`,
  noneUnusedTitle: 'Ingen ubrugte rettigheder',
  noneUnusedText: 'Rettigheder, der er givet senere end periodens begyndelse, er ikke regnet med.',
  noRightsTitle: 'Ingen rettigheder',
  noRightsText: 'Kunden har ikke fået rettigheder på noget endpoint.',

  accessAllUsed: (days: number, count: number) =>
    count === 0
      ? `Kunden har adgang til alt, men har ikke kaldt noget endpoint de seneste ${days} dage.`
      : `Kunden har adgang til alt, men har kun brugt ${count === 1 ? '1 endpoint' : `${count} endpoints`} de seneste ${days} dage.`,
  replaceAccessAll: 'Erstat adgang til alt',
  replaceAccessAllLead:
    'Adgang til alt bliver slået fra. Kunden beholder kun rettighederne til det, den har brugt i perioden.',
  replaceAccessAllNone: 'Kunden har ikke brugt noget i perioden og får ingen rettigheder.',
  accessAllReplaced: 'Adgang til alt er erstattet af rettigheder.',
  alreadyGiven: (level: string, path: string) => `Kunden har allerede rettigheden ${level} på ${path}.`,
};

const en: typeof da = {
  title: (site) => `Rights on ${site}`,
  list: 'List',
  matrix: 'Matrix',
  endpoints: 'Endpoints',
  levels: { POST: '1 Create (POST)', GET: '2 Read (GET)', DELETE: '3 Delete (DELETE)', PUT: '4 Update (PUT)' },
  verbs: { POST: 'Create', GET: 'Read', PUT: 'Update', DELETE: 'Delete' },
  everything: 'Everything',
  everythingHint: 'All four rights, including for methods the endpoint gets later.',
  patchToo: 'Applies to PATCH too.',
  add: 'Add rights',
  change: (path) => `Change the rights on ${path}`,
  remove: (path) => `Delete the rights on ${path}`,
  chooseEndpoints: 'Select one or more endpoints',
  allowed: 'allowed',
  notAllowed: 'not allowed',
  notOffered: "the method doesn't exist",
  forLater: "including methods that don't exist yet",
  allowedNotOffered: "allowed, but doesn't exist yet",
  saved: 'Rights saved.',
  savedWithColleagues: "Rights saved together with a colleague's change.",
  removeTitle: 'Delete these rights?',
  removeText: (path) => `The customer will no longer be able to call ${path} on the site.`,
  removeTextAccessAll: (path) =>
    `The customer has access to everything and can still call ${path} on the site for as long as that's switched on.`,
  removed: (path) => `The rights on ${path} were deleted.`,
  noneTitle: 'No rights yet',
  noneText: 'Grant the customer rights to one or more endpoints here, or to many in one go in the matrix.',
  openMatrix: 'Open the matrix',
  accessAllTitle: 'The customer has access to everything',
  accessAllText:
    'All endpoints and methods are allowed on the site. The rights below are saved, but only apply if access to everything is switched off.',
  search: 'Search endpoints',
  grantedOnly: 'Show only granted',
  noMatch: 'No endpoints match.',
  wholeVersion: (version) => `Everything in ${version}`,
  resourceWildcard: (resource) => `Everything in ${resource}`,
  wholeRow: (path) => `Everything on ${path}`,
  changeCount: (count) => (count === 1 ? '1 change' : `${count} changes`),
  undoAll: 'Undo all',
  review: 'Review and save',
  reviewTitle: 'Changes',
  sum: {
    given: (count) => (count === 1 ? '1 right will be granted.' : `${count} rights will be granted.`),
    taken: (count) => (count === 1 ? '1 right will be removed.' : `${count} rights will be removed.`),
  },
  given: 'Will be granted',
  taken: 'Will be removed',
  saveChanges: 'Save changes',
  customerSites: "Customer's sites",
  addSiteAccess: 'Grant access to site',
  siteAccessLead:
    "The customer gets access to the site. If you don't select a role, grant rights to endpoints afterwards.",
  allSitesGiven: 'The customer already has access to all sites.',
  demoSiteAccessLead: 'The demo key can only get access to sandbox sites, because anyone can use it.',
  allSandboxesGiven:
    "The customer already has access to all sandbox sites. The demo key can't get access to live sites.",
  noSiteAccessText: "The customer can't use its key until it has access to a site.",
  siteAccessGiven: (sites) => `The customer now has access to ${sites}.`,
  removeSiteAccess: (site) => `Remove access to ${site}`,
  siteAccessRemoved: (site) => `The customer no longer has access to ${site}.`,
  removeSiteAccessTitle: (site) => `Remove access to ${site}?`,
  removeSiteAccessText: "The customer's rights to endpoints on the site are also removed.",
  whoNamed: (what) => `Who can call ${what}?`,
  seeAsNamed: (site) => `View the documentation as the customer on ${site}`,

  roleForSites:
    "Gives the customer the role's rights on the selected sites. Your own roles stay linked; templates are copied.",
  roleNotNeeded: "The customer has access to everything and doesn't need a role.",
  onlySitesGiven: (sites) => `The customer now has access to ${sites}, but didn't get the role's rights.`,
  replace: 'Replace current rights',
  replaceHint: "Otherwise they're added to the customer's current rights.",
  noDifference: "There's no difference.",
  difference: 'Differences',
  stage: 'Review changes',

  copy: 'Copy from',
  copyTitle: 'Copy rights',
  copyLead: "Select the customer and site to copy from. Nothing is saved until you've reviewed the changes.",
  noOtherSite: (customer) => `${customer} has no other site to copy from.`,
  copyAccessAll: (customer) =>
    `${customer} has access to everything. Only rights granted on individual endpoints are copied.`,

  allReads: 'Read access to everything',
  allReadsIn: (version) => `Read access to everything in ${version}`,

  sameForAll: (calls, since) =>
    `The log has ${calls === '1' ? '1 call' : `${calls} calls`} since ${since}. The change would have made no difference.`,
  noCalls: 'There are no calls in the log to compare with.',

  unused: 'Unused',
  unusedTitle: 'Unused rights',
  unusedLead: (days) => `Granted more than ${days} days ago, but not used since.`,
  countedSince: (day) => `Calls have been counted since ${day}, so there are no figures for the whole period yet.`,
  neverCounted: 'No calls have been counted yet.',
  unusedLevels: 'Not used',
  removeUnused: (count) => (count === 1 ? 'Remove 1 unused right' : `Remove ${count} unused rights`),
  removeUnusedOn: (path, site) => `Remove unused rights on ${path} on ${site}`,
  unusedRemoved: (count) => (count === 1 ? '1 unused right removed.' : `${count} unused rights removed.`),
  noneUnusedTitle: 'No unused rights',
  noneUnusedText: 'Rights granted after the period began are not included.',
  noRightsTitle: 'No rights',
  noRightsText: "The customer doesn't have rights on any endpoints.",

  accessAllUsed: (days, count) =>
    count === 0
      ? `The customer has access to everything, but hasn't called any endpoints in the last ${days} days.`
      : `The customer has access to everything, but has only used ${count === 1 ? '1 endpoint' : `${count} endpoints`} in the last ${days} days.`,
  replaceAccessAll: 'Replace access to everything',
  replaceAccessAllLead:
    'Access to everything is switched off. The customer only keeps rights to what it has used in the period.',
  replaceAccessAllNone: "The customer hasn't used anything in the period and gets no rights.",
  accessAllReplaced: 'Access to everything was replaced with rights.',
  alreadyGiven: (level, path) => `The customer already has the right ${level} on ${path}.`,
};

export const rightsMessagesIn = (language: Language) => ({ da, en })[language];
export const rightsWords = rightsMessagesIn(language);
