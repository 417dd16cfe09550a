import type { Role } from '@fagvaerk/contract/administrators.ts';
import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { CallOutcome, LoggedField } from '@fagvaerk/contract/calls.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { RoleRule } from '@fagvaerk/contract/role-rules.ts';
import type { SandboxScenario } from '@fagvaerk/contract/scenarios.ts';
import type { SiteProblem } from '@fagvaerk/contract/site-health.ts';
import type { SiteKind } from '@fagvaerk/contract/sites.ts';
import type { UsageGroup } from '@fagvaerk/contract/usage.ts';
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';

/** `…_key` columns hold lower-case names. */
export interface Schema {
  installation: {
    id: number;
    secret_fingerprint: string | null;
    probe: Generated<string>;
    probed_at: Date | null;
    cleaned_at: Date | null;
    sites_checked_at: Date | null;
    /** Rows up to this id were exported; history is complete from `history_from`. */
    history_gone_to: Generated<number>;
    history_from: Date | null;
  };
  administrators: {
    id: Generated<number>;
    name: string;
    name_key: string;
    password_hash: string;
    created_at: Date;
    role: Generated<Role>;
    must_change_password: Generated<boolean>;
    last_login_at: Date | null;
    language: Language | null;
  };
  sessions: {
    token_hash: string;
    administrator_id: number;
    created_at: Date;
    last_used_at: Date;
    address: Generated<string>;
    browser: Generated<string>;
    authenticated_at: Generated<Date>;
    second_factor_removed: Generated<boolean>;
  };
  second_factors: {
    administrator_id: number;
    secret_hash: string;
    secret_sealed: string;
    confirmed_at: Date | null;
    /** Time step of the last code, to prevent reuse. */
    last_step: number;
  };
  recovery_codes: { administrator_id: number; code_hash: string };
  password_links: { administrator_id: number; token_hash: string; until: Date };
  customers: {
    id: Generated<number>;
    key_hash: string;
    key_sealed: string;
    key_ending: string;
    key_since: Date | null;
    /** Never shown again, so not stored encrypted. */
    old_key_hash: string | null;
    old_key_ending: string | null;
    old_key_since: Date | null;
    old_key_until: Date | null;
    old_key_ended: Generated<boolean>;
    name: string;
    contact_name: string;
    contact_email: string;
    contact_phone: string;
    /** yyyymmdd */
    valid_until: string;
    created_by_user: string;
    access_all: boolean;
    api_access: boolean;
    created_at: Date;
    revision: Generated<number>;
    /** Derived, for searching and Danish sorting. */
    search_text: string;
    name_order: string;
    contact_order: string;
  };
  /** Of deleted customers, as long as the deletion can be undone. */
  kept_keys: Pick<
    Schema['customers'],
    'key_hash' | 'key_sealed' | 'old_key_hash' | 'old_key_ending' | 'old_key_since' | 'old_key_until'
  > & { customer_id: number; audit_id: number; key_since: Date; old_key_ended: boolean };
  sites: {
    id: Generated<number>;
    name: string;
    name_key: string;
    kind: SiteKind;
    base_url: string | null;
    sends_key: Generated<boolean>;
    revision: Generated<number>;
  };
  /** With a role, the rights on the site are always those of the role. */
  site_access: { customer_id: number; site_id: number; role_id: Generated<number | null> };
  site_health: {
    site_id: number;
    checked_at: Date;
    /** Of the scheduled checks, in a row. */
    failures: number;
    problem: SiteProblem | null;
    status: number | null;
    duration_ms: number;
    since: Date;
  };
  incidents: {
    id: Generated<number>;
    title: string;
    text: string;
    started_at: Date;
    resolved_at: Date | null;
    revision: Generated<number>;
  };
  endpoints: {
    id: Generated<number>;
    path: string;
    path_key: string;
    version: string;
    methods: JSONColumnType<string[]>;
    position: number;
    retired: boolean;
  };
  endpoint_access: {
    customer_id: number;
    site_id: number;
    endpoint_id: number;
    allow_post: boolean;
    allow_get: boolean;
    allow_put: boolean;
    allow_delete: boolean;
  };
  /** In commit order; cached rules follow it. */
  access_changes: {
    revision: ColumnType<number, OwnRevision, never>;
    /** Random, to distinguish changes of a restored database. */
    change_id: string;
  };
  /** No foreign keys: history outlives customers. */
  audit: {
    id: Generated<number>;
    revision: ColumnType<number, OwnRevision, never>;
    at: Date;
    administrator: string;
    action: AuditAction;
    customer_id: number | null;
    site_id: number | null;
    subject: string;
    before: ColumnType<AuditFacts | null, string | null, string | null>;
    after: ColumnType<AuditFacts | null, string | null, string | null>;
  };
  processes: {
    id: string;
    heartbeat: number;
    revision: number;
    change_id: string | null;
    seen_at: Date | null;
  };
  /** Site and endpoint are 0 if unknown. */
  usage: {
    customer_id: number;
    day: string;
    site_id: number;
    endpoint_id: number;
    method: string;
    status_class: number;
    calls: number;
    /** How many of them were refused. */
    refused: Generated<number>;
  };
  /** Sums of `usage` by day, and by day and customer, endpoint or site. The id is 0 for `day`. */
  usage_totals: {
    grouped_by: UsageGroup;
    day: string;
    id: number;
    accepted: number;
    refused: number;
    failed: number;
    /** How many of the failed ones. */
    server_errors: number;
  };
  /** Histogram of response times; a bucket is named by its upper bound in milliseconds. */
  durations: { site_id: number; day: string; endpoint_id: number; bucket: number; calls: number };
  last_use: { customer_id: number; at: Date };
  key_uses: { customer_id: number; key_fingerprint: string; at: Date };
  key_handovers: {
    id: Generated<number>;
    customer_id: number;
    token_hash: string;
    created_at: Date;
    created_by: string;
    valid_until: Date;
    opened_at: Date | null;
    opened_from: string | null;
    revoked_at: Date | null;
  };
  calls: {
    /** Orders calls of the same millisecond. */
    id: ColumnType<number | string, never, never>;
    at: Date;
    customer_id: number;
    key_fingerprint: number;
    site_id: number;
    endpoint_id: number;
    method: string;
    status: number;
    outcome: CallOutcome | null;
    code: string | null;
    duration_ms: number;
    bytes: ColumnType<number | string, number, never>;
    request_id: string;
    address: string;
    network: string | null;
    is_replayed: Generated<boolean>;
    is_keyed: Generated<boolean>;
    is_later_page: Generated<boolean>;
    scenario: SandboxScenario | null;
    fields: ColumnType<LoggedField[] | null, string | null, never>;
  };
  unknown_keys: {
    address: string;
    key_ending: string;
    calls: ColumnType<number | string, number, number>;
    first_at: Date;
    last_at: Date;
  };
  access_roles: {
    id: Generated<number>;
    name: string;
    name_key: string;
    rules: JSONColumnType<RoleRule[]>;
    revision: Generated<number>;
  };
  /** The newest with a past `signs_from` signs calls to the site. */
  site_secrets: { site_id: number; hash: string; sealed: string; signs_from: Date };
  test_sites: {
    site_id: number;
    company: string;
    is_own: boolean;
    /** Null if the nightly reset is off. */
    nightly_since: Date | null;
  };
  idempotent_requests: {
    customer_id: number;
    site_id: number;
    key_hash: string;
    fingerprint: string;
    /** 'sent' has no response to repeat: the site may have carried the write out. */
    state: 'in progress' | 'sent' | 'stored';
    /** Once it is gone, nobody knows how its calls in progress ended. */
    process_id: string;
    created_at: Date;
    response_sealed: string | null;
  };
  /** PostgreSQL only: when the quota is full again. */
  quota_usage: { account: string; refilled_at: Date };
  /** PostgreSQL only, owned by rate-limiter-flexible. */
  login_attempts: { key: string; points: number; expire: string | null };
}

declare const ownRevision: unique symbol;
/** Only created by directory/change.ts. */
export type OwnRevision = number & { readonly [ownRevision]: true };

export type Database = Kysely<Schema>;
export type WriteTransaction = Transaction<Schema>;
