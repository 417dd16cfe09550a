import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { splitHosts } from './database/connections.ts';

const issuesIn = (variables: NodeJS.ProcessEnv) => {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
};

describe('readConfig', () => {
  it('works without any variables', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      tls: null,
      trustProxy: false,
      adminUsername: 'admin',
    });
    expect(config.publicOrigin).toBe('http://localhost:3000');
    expect(config.dataDir).toMatch(/[\\/]data$/);
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' }).port).toBe(3000);
  });

  it.each([
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['10.1.2.3', 'http://10.1.2.3:8080'],
    ['fd00::1', 'http://[fd00::1]:8080'],
    ['portal.local', 'http://portal.local:8080'],
  ])('derives the public address from HOST %s', (HOST, origin) => {
    expect(readConfig({ HOST, PORT: '8080' }).publicOrigin).toBe(origin);
  });

  it('uses the given public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://api.example.dk/' }).publicOrigin).toBe('https://api.example.dk');
  });

  it('serves plain HTTP to other machines only with ALLOW_HTTP', () => {
    expect([readConfig({}).allowsHttp, readConfig({ ALLOW_HTTP: 'on' }).allowsHttp]).toEqual([false, true]);
    expect(readConfig({ ALLOW_HTTP: 'off', PUBLIC_URL: 'https://a.dk' }).allowsHttp).toBe(false);
  });

  it('accepts a second address for the test environment', () => {
    const { publicOrigin, testOrigin } = readConfig({ PUBLIC_URL: 'https://a.dk', TEST_URL: 'https://test.a.dk/' });
    expect([publicOrigin, testOrigin, readConfig({}).testOrigin]).toEqual([
      'https://a.dk',
      'https://test.a.dk',
      undefined,
    ]);
  });

  it('reads the address and secret of a separate sandbox process', () => {
    const SANDBOX_SECRET = 's'.repeat(32);
    const standard = { url: undefined, secret: undefined, listen: { host: '127.0.0.1', port: 3001 } };
    expect(readConfig({}).sandbox).toEqual(standard);
    expect(readConfig({ SANDBOX_URL: 'http://sandbox:3001', SANDBOX_SECRET }).sandbox).toEqual({
      ...standard,
      url: 'http://sandbox:3001',
      secret: SANDBOX_SECRET,
    });
    expect(readConfig({ SANDBOX_LISTEN: '[::]:4000' }).sandbox.listen).toEqual({ host: '::', port: 4000 });
  });

  it('reads provider name and support contacts', () => {
    expect(readConfig({})).toMatchObject({ providerName: 'Fagværk', support: {} });
    const ways = { SUPPORT_EMAIL: 'hjaelp@a.dk', SUPPORT_PHONE: '+45 75 61 42 00', SUPPORT_URL: 'https://a.dk/hjaelp' };
    expect(readConfig({ PROVIDER_NAME: ' Rør & Søn ', ...ways })).toMatchObject({
      providerName: 'Rør & Søn',
      support: { email: 'hjaelp@a.dk', phone: '+45 75 61 42 00', url: 'https://a.dk/hjaelp' },
    });
  });

  it('checks sites unless SITE_HEALTH_CHECKS is off', () => {
    expect(readConfig({}).checksSites).toBe(true);
    expect(readConfig({ SITE_HEALTH_CHECKS: 'off' }).checksSites).toBe(false);
  });
  it('creates the demo customer unless DEMO_KEY is off', () => {
    expect(readConfig({}).createsDemoCustomer).toBe(true);
    expect(readConfig({ DEMO_KEY: 'off' }).createsDemoCustomer).toBe(false);
    expect(issuesIn({ DEMO_KEY: 'perhaps' })).toContain('DEMO_KEY must be on or off');
  });

  it('reads retention settings, with the documented maximum as upper limit', () => {
    const standard = { usageDays: 400, callLog: { days: 30, calls: 5000 }, history: null };
    expect(readConfig({}).retention).toEqual(standard);
    const variables = { USAGE_DAYS: '90', CALL_LOG_DAYS: '7', CALL_LOG_CALLS: '1000', HISTORY_DAYS: '730' };
    expect(readConfig({ ...variables, DATA_DIR: '/srv/portal' }).retention).toEqual({
      usageDays: 90,
      callLog: { days: 7, calls: 1000 },
      history: { days: 730, folder: '/srv/portal/exported' },
    });
    expect(readConfig({ ...variables, HISTORY_DIR: '/srv/history' }).retention.history?.folder).toBe('/srv/history');
    const shared = { ...variables, DATABASE_URL: 'postgres://database/portal' };
    expect(issuesIn(shared)).toContain('HISTORY_DIR is missing: with DATABASE_URL');
    expect(readConfig({ ...shared, HISTORY_DIR: '/srv/history' }).retention.history?.folder).toBe('/srv/history');
    const wrong = { USAGE_DAYS: '89', CALL_LOG_DAYS: '31', CALL_LOG_CALLS: '5001', HISTORY_DAYS: 'forever' };
    expect(issuesIn(wrong).split('\n').slice(1)).toEqual([
      '  USAGE_DAYS must be a whole number from 90 to 36500',
      '  CALL_LOG_DAYS must be a whole number from 1 to 30',
      '  CALL_LOG_CALLS must be a whole number from 100 to 5000',
      '  HISTORY_DAYS must be a whole number from 90 to 36500',
    ]);
  });

  it('enables metrics and access log only when configured', () => {
    expect(readConfig({})).toMatchObject({ metrics: null, accessLog: 'off', logLevel: 'info' });
    const variables = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1', ACCESS_LOG: 'errors', LOG_LEVEL: 'warn' };
    expect(readConfig(variables)).toMatchObject({
      metrics: { host: '10.0.0.1', port: 9464 },
      accessLog: 'errors',
      logLevel: 'warn',
    });
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  });

  it('reads database limits and shutdown times', () => {
    expect(readConfig({})).toMatchObject({
      databaseLimits: { callConnections: 10, statementWithinMs: 10_000, lockWithinMs: 8_000 },
      databaseWaitMs: 0,
      stop: { noticeMs: 2_000, drainMs: 1_000, withinMs: 5_000 },
    });
    const database = { DATABASE_CONNECTIONS: '20', DATABASE_STATEMENT_SECONDS: '30', DATABASE_LOCK_SECONDS: '15' };
    const stop = { STOP_NOTICE_SECONDS: '0', STOP_DRAIN_SECONDS: '3', STOP_WITHIN_SECONDS: '20' };
    expect(readConfig({ ...database, ...stop, DATABASE_WAIT_SECONDS: '60' })).toMatchObject({
      databaseLimits: { callConnections: 20, statementWithinMs: 30_000, lockWithinMs: 15_000 },
      databaseWaitMs: 60_000,
      stop: { noticeMs: 0, drainMs: 3_000, withinMs: 20_000 },
    });
  });

  it('trusts only the direct proxy when TRUST_PROXY is on', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: 'on' });
    if (typeof trustProxy !== 'function') throw new Error('expected a rule');
    expect([trustProxy('10.0.0.1', 0), trustProxy('10.0.0.1', 1)]).toEqual([true, false]);
    expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy).toEqual(['10.0.0.1', '10.1.0.0/16']);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PUBLIC_URL: 'api.example.dk' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'ftp://api.example.dk' }, 'PUBLIC_URL must be an address'],
    [{ PUBLIC_URL: 'https://api.example.dk/docs' }, 'PUBLIC_URL must be an address'],
    [{ TEST_URL: 'test.example.dk' }, 'TEST_URL must be an address'],
    [{ PUBLIC_URL: 'https://a.dk', TEST_URL: 'https://A.dk' }, 'TEST_URL must have another host than PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://a.dk', TEST_URL: 'http://test.a.dk' }, 'TEST_URL must be https or http as PUBLIC_URL is'],
    [{ SANDBOX_URL: 'http://sandbox:3001' }, 'SANDBOX_SECRET is missing'],
    [{ SANDBOX_URL: 'sandbox' }, 'SANDBOX_URL must be an address'],
    [{ SANDBOX_SECRET: 'short' }, 'SANDBOX_SECRET must have at least 32 characters'],
    [{ SANDBOX_LISTEN: '127.0.0.1' }, 'SANDBOX_LISTEN must be an address and a port'],
    [{ SANDBOX_LISTEN: 'here:there/' }, 'SANDBOX_LISTEN must be an address and a port'],
    [{ ALLOW_HTTP: 'perhaps' }, 'ALLOW_HTTP must be on or off'],
    [{ ALLOW_HTTP: 'on', PUBLIC_URL: 'https://a.dk' }, 'ALLOW_HTTP contradicts an https address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
    [{ DATABASE_URL: 'postgres://a:5432,b:port/x' }, 'DATABASE_URL must be a postgres:// address'],
    [
      { DATABASE_URL: 'postgres://a,b/x?target_session_attrs=standby' },
      'DATABASE_URL must not ask for a read-only server',
    ],
    [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY must be on, off'],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, 'RATE_LIMIT_PER_MINUTE must be a whole number, 1 or more'],
    [{ RATE_LIMIT_PER_MINUTE: '1.5' }, 'RATE_LIMIT_PER_MINUTE must be a whole number, 1 or more'],
    [{ PROVIDER_NAME: ' ' }, 'PROVIDER_NAME must be a name of 1 to 50 characters'],
    [{ PROVIDER_NAME: 'x'.repeat(51) }, 'PROVIDER_NAME must be a name of 1 to 50 characters'],
    [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an e-mail address'],
    [{ SUPPORT_PHONE: 'ring!' }, 'SUPPORT_PHONE must be a phone number'],
    [{ SUPPORT_URL: 'javascript:alert(1)' }, 'SUPPORT_URL must be an address'],
    [{ CONNECTIONS_MAXIMUM: '0' }, 'CONNECTIONS_MAXIMUM must be a whole number, 1 or more'],
    [{ CONNECTIONS_PER_ADDRESS: 'many' }, 'CONNECTIONS_PER_ADDRESS must be a whole number, 1 or more'],
    [{ PORTAL_SECRET: 'short' }, 'PORTAL_SECRET must have at least 32 characters'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 12 characters'],
    [{ TLS_CERT: '/nowhere/cert.pem' }, 'TLS_KEY is missing'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT'],
    [{ ACCESS_LOG: 'some' }, 'ACCESS_LOG must be one of off, errors, all'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of info, warn, error, silent'],
    [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS must be a whole number, 1 or more'],
    [{ DATABASE_LOCK_SECONDS: '5' }, 'DATABASE_LOCK_SECONDS must be a whole number of seconds, 6 or more'],
    [{ DATABASE_STATEMENT_SECONDS: '8' }, 'DATABASE_STATEMENT_SECONDS must be more than DATABASE_LOCK_SECONDS'],
    [{ DATABASE_WAIT_SECONDS: '-1' }, 'DATABASE_WAIT_SECONDS must be a whole number of seconds, 0 or more'],
    [{ STOP_WITHIN_SECONDS: '0' }, 'STOP_WITHIN_SECONDS must be a whole number of seconds, 1 or more'],
    [{ STOP_DRAIN_SECONDS: '1.5' }, 'STOP_DRAIN_SECONDS must be a whole number of seconds, 0 or more'],
    [{ TLS_KEY: '/nowhere/key.pem' }, 'TLS_KEY names a file that cannot be read'],
  ])('refuses %j', (variables, complaint) => {
    expect(issuesIn(variables)).toContain(complaint);
  });

  it('lists all mistakes at once, without values', () => {
    const message = issuesIn({ PORT: 'x', PUBLIC_URL: 'y', PORTAL_SECRET: 'hemmelig', TLS_KEY: '/nowhere' });
    for (const name of ['PORT', 'PUBLIC_URL', 'PORTAL_SECRET', 'TLS_KEY', 'TLS_CERT'])
      expect(message).toContain(`  ${name} `);
    expect(message).not.toContain('hemmelig');
  });

  it.each([
    [{}, 0],
    [{ PUBLIC_URL: 'http://api.example.dk' }, 0],
    [{ PUBLIC_URL: 'https://api.example.dk', TRUST_PROXY: 'on' }, 0],
    [{ PUBLIC_URL: 'https://api.example.dk' }, 1],
    [{ PUBLIC_URL: 'https://api.example.dk', TRUST_PROXY: 'off' }, 1],
  ])('warns of an https address without certificate or proxy: %j', (variables, warnings) => {
    expect(readConfig(variables).warnings).toHaveLength(warnings);
  });
});

it.each([
  ['postgres://a/x', ['postgres://a/x']],
  ['postgres:///x?host=/run/a,b', ['postgres:///x?host=/run/a,b']],
  [
    'postgres://u:p,@a:1,[::1]:2,c/x?y=,',
    ['postgres://u:p,@a:1/x?y=,', 'postgres://u:p,@[::1]:2/x?y=,', 'postgres://u:p,@c/x?y=,'],
  ],
])('finds the hosts of %s', (url, hosts) => {
  expect(splitHosts(url)).toEqual(hosts);
});

describe('misspelt settings', () => {
  it.each([
    ['RATE_LIMIT_PER_MINUT', 'RATE_LIMIT_PER_MINUTE'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['log_level', 'LOG_LEVEL'],
    ['PORTAL_SECRT', 'PORTAL_SECRET'],
    ['PORTAL_SECRETFILE', 'PORTAL_SECRET_FILE'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['METRIC_PORT', 'METRICS_PORT'],
    ['TLS_CRT', 'TLS_CERT'],
  ])('%s is refused', (name, meant) => {
    expect(issuesIn({ [name]: 'x' })).toBe(
      `The configuration has mistakes:\n  ${name} is not a setting: did you mean ${meant}?`,
    );
  });

  const others = {
    shell: `PATH HOME PWD OLDPWD SHELL SHLVL USER LOGNAME HOSTNAME HOSTTYPE MACHTYPE OSTYPE TERM LANG LC_ALL TZ TMPDIR
      MAIL EDITOR PAGER HISTFILE HISTSIZE HISTCONTROL XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_DATA_HOME SSH_AUTH_SOCK SSH_TTY
      http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR SSL_KEY _`,
    windows: `ALLUSERSPROFILE APPDATA COMPUTERNAME ComSpec HOMEDRIVE HOMEPATH LOGONSERVER NUMBER_OF_PROCESSORS OS Path
      PATHEXT ProgramData ProgramFiles PUBLIC SESSIONNAME SystemRoot TEMP TMP USERDOMAIN USERNAME USERPROFILE windir`,
    npm: `npm_command npm_config_cache npm_config_loglevel npm_config_user_agent npm_execpath npm_lifecycle_event
      npm_lifecycle_script npm_node_execpath npm_package_json npm_package_name npm_package_version INIT_CWD COLOR EDITOR`,
    node: `NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE NODE_DEBUG NVM_DIR
      YARN_VERSION UV_THREADPOOL_SIZE FORCE_COLOR NO_COLOR CI VITEST TEST_DATABASE TEST_POSTGRES_URL EXPERIMENTS`,
    systemd: `INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET MAINPID MANAGERPID SYSTEMD_EXEC_PID LISTEN_PID LISTEN_FDS
      LISTEN_FDNAMES WATCHDOG_PID WATCHDOG_USEC STATE_DIRECTORY RUNTIME_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY
      CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE`,
    docker: `container DOCKER_HOST DOCKER_CONFIG COMPOSE_PROJECT_NAME POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB
      POSTGRES_HOST POSTGRES_PASSWORD_FILE PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGDATA`,
    kubernetes: `KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT
      KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR PORTAL_SERVICE_HOST PORTAL_SERVICE_PORT PORTAL_PORT
      PORTAL_PORT_3000_TCP SANDBOX_SERVICE_HOST SANDBOX_PORT SANDBOX_PORT_3001_TCP DATABASE_SERVICE_HOST DATABASE_PORT
      POD_NAME POD_NAMESPACE POD_IP NODE_NAME HOST_IP`,
    github: `GITHUB_ACTIONS GITHUB_ACTOR GITHUB_API_URL GITHUB_ENV GITHUB_EVENT_NAME GITHUB_JOB GITHUB_OUTPUT GITHUB_PATH
      GITHUB_REF GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_SERVER_URL GITHUB_SHA GITHUB_TOKEN GITHUB_WORKSPACE RUNNER_ARCH
      RUNNER_NAME RUNNER_OS RUNNER_TEMP RUNNER_TOOL_CACHE ImageOS ImageVersion ACCEPT_EULA AGENT_TOOLSDIRECTORY`,
    products: `DATABASE_HOST DATABASE_NAME DATABASE_USER DATABASE_USERNAME DATABASE_PASSWORD DATABASE_SSL DATABASE_CA DB_URL DD_LOG_LEVEL
      RUST_LOG REDIS_URL REST_URL BASE_URL SITE_URL API_KEY API_URL APP_KEY AWS_REGION AWS_ACCESS_KEY_ID ADMIN_EMAIL
      ADMIN_USER SECRET_KEY SESSION_SECRET OTEL_LOG_LEVEL OTEL_SERVICE_NAME SENTRY_DSN GOMAXPROCS`,
  };

  it.each(Object.entries(others))('the usual variables of %s are accepted', (_where, names) => {
    expect(issuesIn(Object.fromEntries(names.split(/\s+/).map((name) => [name, '/nowhere'])))).toBe('');
  });

  it('the variables of this machine are accepted', () => {
    expect(issuesIn({ ...process.env })).toBe('');
  });
});

describe('secrets in files', () => {
  const secret = 'et hemmeligt ord, langt nok til alt';
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fagvaerk-config-'));
    await writeFile(join(folder, 'PORTAL_SECRET'), `${secret}\n`);
    await writeFile(join(folder, 'database'), 'postgres://portal:hemmelig@database/portal\r\n');
    await writeFile(join(folder, 'empty'), '\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['PORTAL_SECRET', (config: ReturnType<typeof readConfig>) => config.portalSecret],
    ['SANDBOX_SECRET', (config: ReturnType<typeof readConfig>) => config.sandbox.secret],
    ['ADMIN_PASSWORD', (config: ReturnType<typeof readConfig>) => config.adminPassword],
  ])('%s_FILE names a file with the value', (name, read) => {
    const variables = { [`${name}_FILE`]: join(folder, 'PORTAL_SECRET') };
    expect(read(readConfig(variables))).toBe(secret);
    // Child processes inherit the variables.
    expect(JSON.stringify(variables)).not.toContain(secret);
  });

  it('DATABASE_URL_FILE names a file with the address', () => {
    expect(readConfig({ DATABASE_URL_FILE: join(folder, 'database') }).databaseUrl).toBe(
      'postgres://portal:hemmelig@database/portal',
    );
  });

  it('systemd credentials are read where they exist', () => {
    const { portalSecret, adminPassword } = readConfig({ CREDENTIALS_DIRECTORY: folder });
    expect([portalSecret, adminPassword]).toEqual([secret, undefined]);
  });

  it.each([
    ['PORTAL_SECRET and PORTAL_SECRET_FILE', { PORTAL_SECRET: secret }, 'PORTAL_SECRET_FILE'],
    ['PORTAL_SECRET and PORTAL_SECRET in CREDENTIALS_DIRECTORY', { PORTAL_SECRET: secret }, 'CREDENTIALS_DIRECTORY'],
  ])('%s contradict each other', (sources, variables, other) => {
    const path = other === 'CREDENTIALS_DIRECTORY' ? folder : join(folder, 'PORTAL_SECRET');
    const message = issuesIn({ ...variables, [other]: path });
    expect(message).toContain(`  ${sources} contradict each other: leave one of them out`);
    expect(message).not.toContain(secret);
  });

  it('a missing file and an empty one are refused', () => {
    const cannotBeRead = 'cannot be read: check that the file exists and that this user may read it';
    expect(issuesIn({ PORTAL_SECRET_FILE: join(folder, 'nothing') })).toContain(`PORTAL_SECRET_FILE ${cannotBeRead}`);
    expect(issuesIn({ CREDENTIALS_DIRECTORY: join(folder, 'empty') })).toContain(
      `PORTAL_SECRET in CREDENTIALS_DIRECTORY ${cannotBeRead}`,
    );
    expect(issuesIn({ PORTAL_SECRET_FILE: join(folder, 'empty') })).toContain('PORTAL_SECRET must have at least 32');
  });
});
