export const copyNoticeMs = 3000;
export const languageReloadMs = 600;
export const successAlertMs = 1500;

/** Repeated in the style sheet, since media queries take no variables. */
export const mobileBreakpointPx = 600;
export const sideBarWidthPx = 310;

export const latestApiVersion = '4.0';

export const textMaximumCharacters = 50;
export const incidentTitleMaximumCharacters = 100;
export const incidentTextMaximumCharacters = 1_000;
/** RFC 5321. */
export const emailMaximumCharacters = 254;
export const siteAddressMaximumCharacters = 200;
export const searchMaximumCharacters = 200;
export const passwordMinimumCharacters = 12;
/** For the secret that encrypts stored keys. */
export const secretMinimumCharacters = 32;
export const passwordMaximumCharacters = 200;
/** The largest 32-bit integer of a database column. */
export const largestId = 2_147_483_647;

export const usageDays = 30;
/** Retention of counts. */
export const usageDaysMaximum = 400;
export const unusedDays = [30, 90] as const;
/** For finding customers without calls. */
export const unusedCustomerDays = [30, 60, 90, 180] as const;
/** Retention per customer, whichever limit is reached first. The days also apply to opened handover links. */
export const loggedCallsMaximum = 5000;
export const loggedCallsDays = 30;
/** Per client address of the demo key. */
export const demoLoggedCallsMaximum = 100;
/** Expiry warnings start in the panel and in response headers. */
export const keyExpiryWarnDays = 30;
/** Entries in the list of callers with unknown keys. */
export const unknownKeysMaximum = 500;
export const requestIdMaximumCharacters = 64;
/** Of a refused call. */
export const loggedFieldsMaximum = 10;

/** Limits of lists and bodies, except for file uploads. */
export const listMaximumObjects = 1000;
/** Rights that assigning or changing a role can change, and one revert can undo. */
export const rightsAtOnceMaximum = 5000;
export const rolesMaximum = 200;
export const roleRulesMaximum = 200;
export const callBodyMaximumMegabytes = 1;
export const uploadBodyMaximumMegabytes = 10;
/** Base64 grows files by a third, and other fields need space too. */
export const uploadFileMaximumMegabytes = 7;
export const accessBodyMaximumMegabytes = 1;
export const loginBodyMaximumKilobytes = 4;
export const handoverBodyMaximumKilobytes = 1;
export const callTextMaximumCharacters = 10_000;
export const jsonLevelsMaximum = 17;
/** Per object, including nested values. */
export const objectValuesMaximum = 5_000;
/** Of a call, its objects included. */
export const listValuesMaximum = 25_000;
/** Per response, though every rejected object gets at least one. */
export const violationsMaximum = 100;
/** Violations of a call that name the nearest known name, which costs most. */
export const suggestionsMaximum = 10;
/** Retention of an Idempotency-Key and its response. */
export const idempotencyKeyHours = 24;
export const idempotencyKeyMaximumCharacters = 255;
export const idempotentResponseMaximumKilobytes = 256;
/** Per customer, day and process, so that no customer can fill the disk. */
export const idempotentResponsesMaximumMegabytes = 256;
export const pageSizeDefault = 100;
export const pageSizeMaximum = 1000;

/** Per key; overridden by RATE_LIMIT_PER_MINUTE. */
export const callsPerMinuteDefault = 600;
/** Per key, and per administrator. */
export const callsAtOnceMaximum = 25;
/** Per key and live site, well below the connections to a site, so that a few keys cannot use them up. */
export const liveCallsAtOnceMaximum = 10;
/** Each address with the demo key has the limits of a key; together they have those of this many keys. */
export const demoKeyQuotaFactor = 10;
export const demoCallsAtOnceMaximum = demoKeyQuotaFactor * callsAtOnceMaximum;
/** The sandbox is one thread for everybody, and its work grows with what is sent. */
export const demoBodyMaximumKilobytes = 64;
export const demoKilobytesPerMinute = 256;
/** For the request to arrive, and for a live site to start its response. */
export const callArrivesWithinSeconds = 120;
export const siteAnswersWithinSeconds = 30;
/** The rest of a long response. */
export const siteResponseWithinSeconds = 120;
/** A call waits for a connection, for the site and for its response; one more minute is to spare. */
export const idempotencyInProgressMaximumMinutes =
  Math.ceil((2 * siteAnswersWithinSeconds + siteResponseWithinSeconds) / 60) + 1;
/** A call is logged when it ends, by the time at which it came. */
export const callLoggedWithinMinutes = callArrivesWithinSeconds / 60 + idempotencyInProgressMaximumMinutes;
export const siteCheckSeconds = 5;
/** A check that takes as long is marked. */
export const slowSiteMs = 1_000;
/** Lifetime of a signed caller token, and the delay before a new secret signs. */
export const signedCallSeconds = 60;
export const siteSecretWaitsHours = 24;
/** Node's default for URL and headers. */
export const headersMaximumKilobytes = 16;

/** What a simulated failure asks callers to wait, and how long the slow ones take. */
export const scenarioRetryAfterSeconds = 2;
export const scenarioTimeoutSeconds = 1;
export const scenarioSlowSeconds = 3;

export const sandboxMaximumRecords = 50_000;
export const sandboxMaximumMegabytes = 48;
export const sandboxRecordMaximumKilobytes = 128;
/** The largest page of the example companies is 1.5 MB. */
export const sandboxAnswerMaximumMegabytes = 4;
/** Own test sites, and the total size above which no more can be created. */
export const ownTestSitesMaximum = 20;
export const testSitesMaximumMegabytes = 512;

/** What the context of an assistant has room for, not counting the copy of the body for programs. */
export const assistantAnswerMaximumKilobytes = 50;
export const assistantResultsMaximum = 10;
/** Concurrent messages of one address must not exhaust memory. */
export const assistantMessageMaximumKilobytes = 100;

export const downloadsAtOnceMaximum = 2;

export const sessionIdleHours = 8;
export const sessionAbsoluteHours = 24;
/** How long after entering the password sensitive actions need no confirmation. */
export const loginFreshMinutes = 10;
export const passwordLinkHours = 24;
export const recoveryCodeCount = 10;
/** Codes of the adjacent periods are accepted too. */
export const codePeriodSeconds = 30;
