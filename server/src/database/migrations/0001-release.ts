import { randomUUID } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = (isPostgres ? postgresSchema : sqliteSchema).split(/;\n/);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`insert into access_changes (revision, change_id) values (0, ${randomUUID()})`.execute(db);
}

const schema = ({ id, text, serial, partitions }: Record<'id' | 'text' | 'serial' | 'partitions', string>) => `
create table installation (
  id integer primary key check (id = 1),
  secret_fingerprint text,
  probe text not null default '',
  probed_at timestamptz,
  cleaned_at timestamptz,
  sites_checked_at timestamptz,
  history_from timestamptz,
  history_gone_to integer not null default 0
);
insert into installation (id) values (1);

create table administrators (
  ${id},
  name text not null,
  name_key text not null unique,
  password_hash text not null,
  created_at timestamptz not null,
  role text not null default 'administrator' check (role in ('administrator', 'support')),
  must_change_password boolean not null default false,
  last_login_at timestamptz,
  language text
);

create table sessions (
  token_hash text primary key,
  administrator_id integer not null references administrators (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  address text not null default '',
  browser text not null default '',
  authenticated_at timestamptz not null default '1970-01-01T00:00:00.000Z',
  second_factor_removed boolean not null default false
);
create index sessions_of on sessions (administrator_id);

create table second_factors (
  administrator_id integer primary key references administrators (id) on delete cascade,
  secret_hash text not null,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step integer not null
);

create table recovery_codes (
  administrator_id integer not null references administrators (id) on delete cascade,
  code_hash text not null,
  primary key (administrator_id, code_hash)
);

create table password_links (
  administrator_id integer primary key references administrators (id) on delete cascade,
  token_hash text not null unique,
  until timestamptz not null
);

create table customers (
  ${id},
  key_hash text not null unique,
  key_sealed text not null,
  key_ending text not null,
  key_since timestamptz,
  old_key_hash text unique,
  old_key_ending text,
  old_key_since timestamptz,
  old_key_until timestamptz,
  old_key_ended boolean not null default false,
  name text not null check (length(name) between 1 and 50),
  contact_name text not null check (length(contact_name) between 1 and 50),
  contact_email text not null check (contact_email like '%_@_%._%'),
  contact_phone text not null check (length(contact_phone) between 1 and 50),
  valid_until ${text} not null check (length(valid_until) = 8),
  created_by_user text not null check (length(created_by_user) between 1 and 50),
  access_all boolean not null,
  api_access boolean not null,
  created_at timestamptz not null,
  revision integer not null default 0,
  search_text ${text} not null,
  name_order ${text} not null,
  contact_order ${text} not null
);
create index customers_by_name_order on customers (name_order, id);
create index customers_by_contact_order on customers (contact_order, id);
create index customers_by_valid_until on customers (valid_until, id);
create index customers_by_key_ending on customers (key_ending, id);
create index customers_by_old_key_ending on customers (old_key_ending, id);
create index customers_by_search_text on customers (search_text, id);

create table key_handovers (
  ${id},
  customer_id integer not null references customers (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  valid_until timestamptz not null,
  opened_at timestamptz,
  opened_from text,
  revoked_at timestamptz
);
create index key_handovers_of on key_handovers (customer_id, id);

create table sites (
  ${id},
  name text not null check (length(name) between 1 and 50),
  name_key text not null unique,
  kind text not null check (kind in ('sandbox', 'live')),
  base_url text,
  sends_key boolean not null default false,
  revision integer not null default 0,
  constraint only_live_sites_have_an_address check ((kind = 'live') = (base_url is not null))
);

create table site_secrets (
  site_id integer not null references sites (id) on delete cascade,
  hash text not null,
  sealed text not null,
  signs_from timestamptz not null,
  primary key (site_id, hash)
);

create table test_sites (
  site_id integer primary key references sites (id) on delete cascade,
  company text not null,
  is_own boolean not null,
  nightly_since timestamptz
);
insert into sites (name, name_key, kind) values ('lindholm-vvs', 'lindholm-vvs', 'sandbox'), ('kjaer-el', 'kjaer-el', 'sandbox');
insert into test_sites (site_id, company, is_own) select id, name, false from sites;

create table site_health (
  site_id integer primary key references sites (id) on delete cascade,
  checked_at timestamptz not null,
  failures integer not null,
  problem text,
  status integer,
  duration_ms integer not null,
  since timestamptz not null
);

create table incidents (
  ${id},
  title text not null,
  text text not null,
  started_at timestamptz not null,
  resolved_at timestamptz,
  revision integer not null default 0
);

create table access_roles (
  ${id},
  name text not null,
  name_key text not null unique,
  rules json not null,
  revision integer not null default 0
);

create table site_access (
  customer_id integer not null references customers (id) on delete cascade,
  site_id integer not null references sites (id) on delete restrict,
  role_id integer references access_roles (id),
  primary key (customer_id, site_id)
);
create index site_access_of_site on site_access (site_id);
create index site_access_of_role on site_access (role_id);

create table endpoints (
  ${id},
  path text not null,
  path_key text not null unique,
  version text not null,
  methods json not null,
  position integer not null,
  retired boolean not null
);

create table endpoint_access (
  customer_id integer not null,
  site_id integer not null,
  endpoint_id integer not null references endpoints (id) on delete restrict,
  allow_post boolean not null,
  allow_get boolean not null,
  allow_put boolean not null,
  allow_delete boolean not null,
  primary key (customer_id, site_id, endpoint_id),
  foreign key (customer_id, site_id) references site_access (customer_id, site_id) on delete cascade
);

create table access_changes (revision integer primary key, change_id text not null);

create table audit (
  ${id},
  revision integer not null references access_changes (revision) on delete cascade,
  at timestamptz not null,
  administrator text not null,
  action text not null,
  customer_id integer,
  site_id integer,
  subject text not null,
  before json,
  after json
);
create index audit_of_customer on audit (customer_id, id);
create index audit_of_revision on audit (revision);
create index audit_by_at on audit (at, revision);
create index audit_by_site_id on audit (site_id, revision);
create index audit_by_action on audit (action, revision);
create index audit_by_administrator on audit (administrator, revision);
create index audit_part_by_site_id on audit (site_id, id);
create index audit_part_by_action on audit (action, id);
create index audit_part_by_administrator on audit (administrator, id);

create table kept_keys (
  customer_id integer primary key,
  audit_id integer not null unique references audit (id) on delete cascade,
  key_hash text not null,
  key_sealed text not null,
  key_since timestamptz not null,
  old_key_hash text,
  old_key_ending text,
  old_key_since timestamptz,
  old_key_until timestamptz,
  old_key_ended boolean not null
);

create table processes (
  id text primary key,
  heartbeat integer not null,
  revision integer not null,
  change_id text,
  seen_at timestamptz
);

create table usage (
  customer_id integer not null references customers (id) on delete cascade,
  day text not null,
  site_id integer not null,
  endpoint_id integer not null,
  method text not null,
  status_class integer not null,
  calls integer not null,
  refused integer not null default 0,
  primary key (customer_id, day, site_id, endpoint_id, method, status_class)
);
create index usage_by_day on usage (day);
create index usage_by_site on usage (site_id, day);
create index usage_by_endpoint on usage (endpoint_id, day);

create table usage_totals (
  grouped_by text not null,
  day text not null,
  id integer not null,
  accepted integer not null,
  refused integer not null,
  failed integer not null,
  server_errors integer not null,
  primary key (grouped_by, day, id)
);

create table durations (
  site_id integer not null,
  day text not null,
  endpoint_id integer not null,
  bucket integer not null,
  calls integer not null,
  primary key (site_id, day, endpoint_id, bucket)
);
create index durations_by_day on durations (day);

create table last_use (
  customer_id integer primary key references customers (id) on delete cascade,
  at timestamptz not null
);

create table key_uses (
  customer_id integer not null references customers (id) on delete cascade,
  key_fingerprint text not null,
  at timestamptz not null,
  primary key (customer_id, key_fingerprint)
);

create table calls (
  id ${serial},
  at timestamptz not null,
  customer_id integer not null references customers (id) on delete cascade,
  key_fingerprint integer not null,
  site_id integer not null,
  endpoint_id integer not null,
  method text not null,
  status integer not null,
  outcome text,
  code text,
  duration_ms integer not null,
  bytes bigint not null,
  request_id text not null,
  address text not null,
  network text,
  is_replayed boolean not null default false,
  fields json
)${partitions};
create index calls_by_customer on calls (customer_id, at);
create index calls_by_request on calls (request_id, at);
create index calls_by_network on calls (customer_id, network, at) where network is not null;
create index calls_by_site on calls (site_id, at);
create index calls_by_code on calls (code, at) where code is not null and network is null;
create index calls_by_time on calls (at) where network is null;
create index demo_calls_by_time on calls (at) where network is not null;

create table idempotent_requests (
  customer_id integer not null references customers (id) on delete cascade,
  site_id integer not null references sites (id) on delete cascade,
  key_hash text not null,
  fingerprint text not null,
  state text not null,
  process_id text not null,
  created_at timestamptz not null,
  response_sealed text,
  primary key (customer_id, site_id, key_hash)
);
create index idempotent_requests_by_age on idempotent_requests (created_at);

create table unknown_keys (
  address text not null,
  key_ending text not null,
  calls bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (address, key_ending)
)`;

// The trigger notifies processes that cache rules. Unlogged: counters may be lost in a crash. Free space allows in-place updates.
const postgresOnly = `
create function announce_access_change() returns trigger language plpgsql as
  $$ begin perform pg_notify('access_changed', ''); return null; end $$;
create trigger audit_announces after insert on audit
  for each statement execute function announce_access_change();

create unlogged table quota_usage (
  account text primary key,
  refilled_at timestamptz not null
) with (fillfactor = 50);

create unlogged table login_attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50)`;

// Ids are never reused. Sorted texts use code point order.
const postgresSchema = `${schema({
  id: 'id integer primary key generated always as identity',
  text: 'text collate "C"',
  serial: 'bigserial',
  partitions: ' partition by range (at)',
})};\n${postgresOnly}`;
const sqliteSchema = schema({
  id: 'id integer primary key autoincrement',
  text: 'text',
  serial: 'integer primary key',
  partitions: '',
});
