import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  callsPerMinuteDefault,
  demoLoggedCallsMaximum,
  loggedCallsDays,
  loggedCallsMaximum,
  passwordMinimumCharacters,
  secretMinimumCharacters,
  textMaximumCharacters,
  unusedDays,
} from '@fagvaerk/contract/limits.ts';
import { z } from 'zod';
import { splitHosts } from './database/connections.ts';
import { findMisspelt, readSecretFiles } from './environment.ts';
import { type Deprecations, deprecationSetting } from './http/deprecation.ts';
import type { TrustProxy } from './http/server.ts';
import { OperatorError } from './logging/operator-error.ts';

const wholeNumber = (range: string, least: number, most = Number.MAX_SAFE_INTEGER) => {
  const message = `must be a whole number${range}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};
const within = (least: number, most: number) => wholeNumber(` from ${least} to ${most}`, least, most);
const port = within(1, 65_535);
const count = (defaultValue: number) => wholeNumber(', 1 or more', 1).default(defaultValue);
const seconds = (defaultValue: number, least = 0) =>
  wholeNumber(` of seconds, ${least} or more`, least).default(defaultValue);
/** The report on unused rights looks back this far. */
const daysMinimum = Math.max(...unusedDays);
/** A hundred years, which calendar arithmetic still handles. */
const daysMaximum = 36_500;
const oneOf = <const Name extends string>(...names: [Name, ...Name[]]) =>
  z.enum(names, `must be one of ${names.join(', ')}`);
const providerRange = `must be a name of 1 to ${textMaximumCharacters} characters`;

const atLeast = (characters: number) => z.string().min(characters, `must have at least ${characters} characters`);

/** `read` returns undefined for a text that it does not accept. */
const readAs = <Value>(read: (text: string) => Value | undefined, mistake: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(mistake);
    return z.NEVER;
  });

const publicUrl = readAs((text) => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}, 'must be an address such as https://api.example.dk, without a path');

const databaseUrl = z
  .string()
  .refine(
    (text) => splitHosts(text).every((url) => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')),
    'must be a postgres:// address',
  )
  .refine(
    (text) => !/[?&]target_session_attrs=(?!any|read-write|primary)/.test(text),
    'must not ask for a read-only server: target_session_attrs can be read-write or primary',
  );

const listenAddress = readAs((text) => {
  const url = URL.parse(`http://${text}`);
  if (!url?.port || url.href !== `http://${url.host}/`) return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
}, 'must be an address and a port such as 127.0.0.1:3001');

const onOrOff = z.stringbool({
  truthy: ['on', 'true', 'yes', '1'],
  falsy: ['off', 'false', 'no', '0'],
  error: 'must be on or off',
});

const trustProxy = readAs<TrustProxy>((text) => {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  // Only the direct neighbour is trusted, so that callers cannot forge addresses.
  if (/^(on|true|yes|1)$/i.test(text)) return (_address: string, hop: number) => hop === 0;
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every((proxy) => isIP(proxy.replace(/\/\d{1,3}$/, ''))) ? proxies : undefined;
}, 'must be on, off, or the addresses of the proxies (10.0.0.1, 10.0.0.0/8)');

const fileContent = readAs((path) => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}, 'names a file that cannot be read');

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: atLeast(passwordMinimumCharacters).optional(),
  REQUIRE_SECOND_FACTOR: onOrOff.default(false),
  PORTAL_SECRET: atLeast(secretMinimumCharacters).optional(),
  PUBLIC_URL: publicUrl.optional(),
  TEST_URL: publicUrl.optional(),
  SANDBOX_URL: publicUrl.optional(),
  SANDBOX_SECRET: atLeast(secretMinimumCharacters).optional(),
  SANDBOX_LISTEN: listenAddress.default({ host: '127.0.0.1', port: 3001 }),
  ALLOW_HTTP: onOrOff.default(false),
  ALLOW_PRIVATE_SITES: onOrOff.default(false),
  SITE_HEALTH_CHECKS: onOrOff.default(true),
  DEMO_KEY: onOrOff.default(true),
  RATE_LIMIT_PER_MINUTE: count(callsPerMinuteDefault),
  CONNECTIONS_MAXIMUM: count(4_000),
  CONNECTIONS_PER_ADDRESS: count(200),
  PROVIDER_NAME: z
    .string()
    .trim()
    .min(1, providerRange)
    .max(textMaximumCharacters, providerRange)
    .regex(/^\P{Cc}*$/u, providerRange)
    .default('Fagværk'),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^\s@<>"?&]+@[^\s@<>"?&][^\s@.<>"?&]*\.[^\s@<>"?&]+$/, 'must be an e-mail address')
    .optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?\d[\d ]{2,19}$/, 'must be a phone number: digits and blanks, with or without a + in front')
    .optional(),
  SUPPORT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://example.dk/support' })
    .optional(),
  V3_DEPRECATION: deprecationSetting.optional(),
  V4_DEPRECATION: deprecationSetting.optional(),
  TRUST_PROXY: trustProxy.default(false),
  TLS_CERT: fileContent.optional(),
  TLS_KEY: fileContent.optional(),
  USAGE_DAYS: within(daysMinimum, daysMaximum).default(400),
  // Pages print the maximum, so operators can only lower it.
  CALL_LOG_DAYS: within(1, loggedCallsDays).default(loggedCallsDays),
  CALL_LOG_CALLS: within(demoLoggedCallsMaximum, loggedCallsMaximum).default(loggedCallsMaximum),
  HISTORY_DAYS: within(daysMinimum, daysMaximum).optional(),
  HISTORY_DIR: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ACCESS_LOG: oneOf('off', 'errors', 'all').default('off'),
  LOG_LEVEL: oneOf('info', 'warn', 'error', 'silent').default('info'),
  DATABASE_CONNECTIONS: count(10),
  DATABASE_STATEMENT_SECONDS: seconds(10, 1),
  // At least as long as PostgreSQL lets a hanging process hold a lock.
  DATABASE_LOCK_SECONDS: seconds(8, 6),
  DATABASE_WAIT_SECONDS: seconds(0),
  // Together less than the ten seconds that most supervisors wait before they kill a process.
  STOP_NOTICE_SECONDS: seconds(2),
  STOP_DRAIN_SECONDS: seconds(1),
  STOP_WITHIN_SECONDS: seconds(5, 1),
});

/** Also read from files. */
const secretNames = ['DATABASE_URL', 'ADMIN_PASSWORD', 'PORTAL_SECRET', 'SANDBOX_SECRET'] as const;
const settingNames = [...Object.keys(environment.shape), ...secretNames.map((name) => `${name}_FILE`)];

/** For programs that this one starts. */
export const childEnvironment = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...variables });

export type Config = ReturnType<typeof readConfig>;

/** Never quotes a value, which may be a secret. */
export class ConfigError extends OperatorError {
  constructor(issues: string[]) {
    super(`The configuration has mistakes:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
  }
}

export function readConfig(variables: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  // Not added to the variables, which child processes inherit.
  const files = readSecretFiles(given, secretNames);
  const present = { ...given, ...files.secrets };
  const result = environment.safeParse(present);
  const issues = [
    ...findMisspelt(Object.keys(given), settingNames),
    ...files.issues,
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
  ];
  if (present.TLS_CERT && !present.TLS_KEY) issues.push('TLS_KEY is missing: TLS_CERT needs its key');
  if (present.TLS_KEY && !present.TLS_CERT) issues.push('TLS_CERT is missing: TLS_KEY needs its certificate');
  if (present.SANDBOX_URL && !present.SANDBOX_SECRET)
    issues.push('SANDBOX_SECRET is missing: calls to SANDBOX_URL are signed with it');
  if (!result.success || issues.length > 0) throw new ConfigError(issues);

  const { data } = result;
  const tls = data.TLS_CERT && data.TLS_KEY ? { cert: data.TLS_CERT, key: data.TLS_KEY } : null;
  const publicOrigin = data.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://${displayHost(data.HOST)}:${data.PORT}`;
  const contradictions = findContradictions(data, publicOrigin);
  if (contradictions.length > 0) throw new ConfigError(contradictions);
  // Keeps it out of child processes and diagnostic reports.
  delete variables.ADMIN_PASSWORD;
  return {
    host: data.HOST,
    port: data.PORT,
    tls,
    /** With `https:` nothing is served over plain HTTP. */
    publicOrigin,
    testOrigin: data.TEST_URL,
    /** Without `url` the sandbox is a worker thread. */
    sandbox: { url: data.SANDBOX_URL, secret: data.SANDBOX_SECRET, listen: data.SANDBOX_LISTEN },
    allowsHttp: data.ALLOW_HTTP,
    allowsPrivateSites: data.ALLOW_PRIVATE_SITES,
    checksSites: data.SITE_HEALTH_CHECKS,
    createsDemoCustomer: data.DEMO_KEY,
    trustProxy: data.TRUST_PROXY,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    /** Per API key, over all processes. */
    callsPerMinute: data.RATE_LIMIT_PER_MINUTE,
    connections: { inAll: data.CONNECTIONS_MAXIMUM, perAddress: data.CONNECTIONS_PER_ADDRESS },
    providerName: data.PROVIDER_NAME,
    support: { email: data.SUPPORT_EMAIL, phone: data.SUPPORT_PHONE, url: data.SUPPORT_URL },
    deprecations: { 'v3.0': data.V3_DEPRECATION, 'v4.0': data.V4_DEPRECATION } as Deprecations,
    requiresSecondFactor: data.REQUIRE_SECOND_FACTOR,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    portalSecret: data.PORTAL_SECRET,
    retention: {
      usageDays: data.USAGE_DAYS,
      callLog: { days: data.CALL_LOG_DAYS, calls: data.CALL_LOG_CALLS },
      history:
        data.HISTORY_DAYS === undefined
          ? null
          : { days: data.HISTORY_DAYS, folder: resolve(data.HISTORY_DIR ?? join(data.DATA_DIR, 'exported')) },
    },
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    accessLog: data.ACCESS_LOG,
    logLevel: data.LOG_LEVEL,
    databaseLimits: {
      callConnections: data.DATABASE_CONNECTIONS,
      statementWithinMs: data.DATABASE_STATEMENT_SECONDS * 1000,
      lockWithinMs: data.DATABASE_LOCK_SECONDS * 1000,
    },
    databaseWaitMs: data.DATABASE_WAIT_SECONDS * 1000,
    stop: {
      noticeMs: data.STOP_NOTICE_SECONDS * 1000,
      mayOthersTakeOver: data.DATABASE_URL !== undefined,
      drainMs: data.STOP_DRAIN_SECONDS * 1000,
      withinMs: data.STOP_WITHIN_SECONDS * 1000,
    },
    warnings:
      publicOrigin.startsWith('https:') && !tls && data.TRUST_PROXY === false
        ? [
            'PUBLIC_URL is https, but no call can come that way: set TRUST_PROXY where a proxy in front has the certificate, or TLS_CERT and TLS_KEY here',
          ]
        : [],
  };
}

function findContradictions(data: z.infer<typeof environment>, publicOrigin: string): string[] {
  const [shown, test] = [new URL(publicOrigin), data.TEST_URL === undefined ? null : new URL(data.TEST_URL)];
  const mistakes: [isMade: unknown, mistake: string][] = [
    [data.ALLOW_HTTP && shown.protocol === 'https:', 'ALLOW_HTTP contradicts an https address: leave one of them out'],
    [test?.host === shown.host, 'TEST_URL must have another host than PUBLIC_URL, or a port of its own'],
    [test && test.protocol !== shown.protocol, 'TEST_URL must be https or http as PUBLIC_URL is'],
    [data.METRICS_PORT === data.PORT, 'METRICS_PORT must be another port than PORT'],
    // The time of a statement includes the wait for its lock.
    [
      data.DATABASE_STATEMENT_SECONDS <= data.DATABASE_LOCK_SECONDS,
      'DATABASE_STATEMENT_SECONDS must be more than DATABASE_LOCK_SECONDS',
    ],
    // With PostgreSQL, DATA_DIR is often not persistent.
    [
      data.HISTORY_DAYS && data.DATABASE_URL && data.HISTORY_DIR === undefined,
      'HISTORY_DIR is missing: with DATABASE_URL, HISTORY_DAYS needs a folder that is kept',
    ],
  ];
  return mistakes.flatMap(([isMade, mistake]) => (isMade ? [mistake] : []));
}

function displayHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
