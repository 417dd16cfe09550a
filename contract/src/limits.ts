/** Every business constant that browser and server share, once. Units stand last in the names. */

export const copyNoticeMs = 3000;
export const languageReloadMs = 600;
export const successAlertMs = 1500;

/** Below this width the side menu is a drawer. The style sheet repeats it, since media queries take no variables. */
export const mobileBreakpointPx = 600;
export const sideBarWidthPx = 310;

/** The latest version of the API, as the foot of the side menu names it. */
export const latestApiVersion = '4.0';

/** Text fields of the add-customer form, names of sites and administrators. */
export const textMaximumCharacters = 50;
/** The longest address that mail can be delivered to. */
export const emailMaximumCharacters = 254;
export const siteAddressMaximumCharacters = 200;
export const searchMaximumCharacters = 200;
export const passwordMinimumCharacters = 12;
/** Of the secret that stored keys are encrypted with. */
export const secretMinimumCharacters = 32;
export const passwordMaximumCharacters = 200;
/** The largest whole number that a database column holds. */
export const largestId = 2_147_483_647;

/** How far back the usage of a customer is shown. */
export const usageDays = 30;
/** For how long a right can be asked to have been of no use. */
export const unusedDays = [30, 90] as const;
/** What the log of calls keeps of each customer: whichever is less. Who opened a link to a key is kept for as many days. */
export const loggedCallsMaximum = 5000;
export const loggedCallsDays = 30;
/** Of each address that uses the open key, in its log. */
export const demoLoggedCallsMaximum = 100;
/** How long before its end a key is told of, in the panel and in the answers to its calls. */
export const keyExpiryWarnDays = 30;
/** Of callers with keys that nobody has, in the list of them. */
export const unknownKeysMaximum = 500;
/** The longest id that a caller can give a call. */
export const requestIdMaximumCharacters = 64;

/** Lists that the API and the access API take, and how large the bodies of their calls may be: only calls that upload files take more. */
export const listMaximumObjects = 1000;
/** That a template changes for several customers in one call, which is taken back in one as well. */
export const rightsAtOnceMaximum = 5000;
/** Templates of rights that administrators save, and the rules in one: more than there are endpoints. */
export const templatesMaximum = 200;
export const templateRulesMaximum = 200;
export const callBodyMaximumMegabytes = 1;
export const uploadBodyMaximumMegabytes = 10;
/** Of the files in such a body: base64 takes four characters for three bytes, and other fields need room too. */
export const uploadFileMaximumMegabytes = 7;
export const accessBodyMaximumMegabytes = 1;
export const loginBodyMaximumKilobytes = 4;
export const handoverBodyMaximumKilobytes = 1;
/** A text in what is sent, where the documents state no limit of its own. */
export const callTextMaximumCharacters = 10_000;
/** In one object of a body, with all that is nested in it. */
export const objectValuesMaximum = 5_000;
/** In one answer, but for one of each object that is refused; how many there were is said as well. */
export const violationsMaximum = 100;
export const pageSizeDefault = 100;
export const pageSizeMaximum = 1000;

/** Calls of one key. A minute's number is the default of RATE_LIMIT_PER_MINUTE. */
export const callsPerMinuteDefault = 600;
export const callsAtOnceMaximum = 25;
/** The same of all who use the open key, together: each of their addresses counts as a key of its own, up to as many calls as so many keys have. */
export const demoKeyQuotaFactor = 10;
export const demoCallsAtOnceMaximum = demoKeyQuotaFactor * callsAtOnceMaximum;
/** For a whole call to arrive, and for a live site to begin its answer. */
export const callArrivesWithinSeconds = 120;
export const siteAnswersWithinSeconds = 30;
/** How long a live site can rely on who is said to call, and how long a new secret waits until it signs. */
export const signedCallSeconds = 60;
export const siteSecretWaitsHours = 24;
/** The address and all headers of a call: what Node takes. */
export const headersMaximumKilobytes = 16;

/** What a sandbox site holds at most. */
export const sandboxMaximumRecords = 50_000;
export const sandboxMaximumMegabytes = 48;
export const sandboxRecordMaximumKilobytes = 128;
/** The largest page of the example companies takes 1.5 MB. */
export const sandboxAnswerMaximumMegabytes = 4;
/** The test sites that administrators make: how many, and what all test sites may take before no more are made. */
export const ownTestSitesMaximum = 20;
export const testSitesMaximumMegabytes = 512;

/** What an assistant is given: of an answer of the API, and of what was found in the documentation. */
export const assistantAnswerMaximumKilobytes = 512;
export const assistantResultsMaximum = 10;
/** Of a message: as many as one address may send at once leave room for others. */
export const assistantMessageMaximumKilobytes = 100;

/** Files of an administrator that are on their way. */
export const downloadsAtOnceMaximum = 2;

export const sessionIdleHours = 8;
export const sessionAbsoluteHours = 24;
/** For how long after a password was given a key is shown and an administrator changed without asking for it again. */
export const loginFreshMinutes = 10;
export const passwordLinkHours = 24;
export const recoveryCodeCount = 10;
/** A code of the second factor is good for so long, and for one such period before and after. */
export const codePeriodSeconds = 30;
