import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { SiteKind } from '@fagvaerk/contract/admin-answers.ts';
import type { Role } from '@fagvaerk/contract/administrators.ts';
import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { TemplateRule } from '@fagvaerk/contract/template-rules.ts';
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';

/** The tables, as both databases hold them. `…_key` columns are folded so that letter case does not tell rows apart. */
export interface Schema {
  /** One row. */
  installation: {
    id: number;
    /** Of the secret that the keys of customers are encrypted with; null before the first start that could tell. */
    secret_fingerprint: string | null;
    /** When a write was last tried, after others had failed. */
    probed_at: Date | null;
    /** When a process last began to delete what is too old. */
    cleaned_at: Date | null;
    /** History up to this row is in files, whether the last of it is deleted yet or not; that of no earlier moment is known in full. */
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
    /** The password was made up for them, and somebody else has read it. */
    must_change_password: Generated<boolean>;
    last_login_at: Date | null;
  };
  sessions: {
    token_hash: string;
    administrator_id: number;
    created_at: Date;
    last_used_at: Date;
    address: Generated<string>;
    /** Its name and system, as it calls itself. */
    browser: Generated<string>;
    /** When the password was last given. */
    authenticated_at: Generated<Date>;
  };
  second_factors: {
    administrator_id: number;
    secret_hash: string;
    secret_sealed: string;
    /** Null until a first code has shown that the app has the secret. */
    confirmed_at: Date | null;
    /** The period of the last code that was used: no code is taken twice. */
    last_step: number;
  };
  /** Those that are left; a used one is gone. */
  recovery_codes: {
    administrator_id: number;
    code_hash: string;
  };
  /** At most one for each administrator. */
  password_links: {
    administrator_id: number;
    token_hash: string;
    until: Date;
  };
  /** Where an administrator has logged in from before. */
  known_addresses: {
    administrator_id: number;
    address: string;
    last_login_at: Date;
  };
  customers: {
    id: Generated<number>;
    key_hash: string;
    key_sealed: string;
    key_ending: string;
    /** Null while the key is the one that the customer was created with. */
    key_since: Date | null;
    /** The key before it, whose calls are told that it was replaced. It is never shown again, so it is not sealed. */
    old_key_hash: string | null;
    old_key_ending: string | null;
    old_key_since: Date | null;
    old_key_until: Date | null;
    /** Whether somebody has ended it: from then on no clock is asked. */
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
    /** Derived from the facts above: what a search looks in, and the Danish order of names. */
    search_text: string;
    name_order: string;
    contact_order: string;
  };
  sites: {
    id: Generated<number>;
    name: string;
    name_key: string;
    kind: SiteKind;
    /** Only live sites have one; the sandbox is wherever the portal is. */
    base_url: string | null;
    /** Whether it is sent the key of whoever calls, besides what it can verify. */
    sends_key: Generated<boolean>;
  };
  site_access: {
    customer_id: number;
    site_id: number;
  };
  endpoints: {
    id: Generated<number>;
    path: string;
    path_key: string;
    version: string;
    methods: JSONColumnType<string[]>;
    /** The place in the documentation. */
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
  /** Every change of access, numbered in the order of the commits: the log that the rules in memory follow. */
  access_changes: {
    revision: ColumnType<number, OwnRevision, never>;
    /** Tells the change from one with the same number in another database, or in a restored one. */
    mark: string;
  };
  /** History outlives what it tells about: the customer's id refers to nothing. It goes with its change only. */
  audit: {
    id: Generated<number>;
    revision: ColumnType<number, OwnRevision, never>;
    at: Date;
    administrator: string;
    action: AuditAction;
    customer_id: number | null;
    /** The site that the facts name. */
    site_id: number | null;
    subject: string;
    before: ColumnType<AuditFacts | null, string | null, string | null>;
    after: ColumnType<AuditFacts | null, string | null, string | null>;
  };
  /** The processes that decide calls, on a database that several can use. */
  access_followers: {
    id: string;
    heartbeat: number;
    /** The newest change that the process has taken over; no mark before the first. */
    revision: number;
    mark: string | null;
    /** When it was last heard of; null of a release that did not say. */
    seen_at: Date | null;
  };
  /** Calls that carried a known key. Site and endpoint are 0 where the call named none that exists. */
  usage: {
    customer_id: number;
    /** yyyymmdd, in Denmark */
    day: string;
    site_id: number;
    endpoint_id: number;
    method: string;
    /** 2 for all that begin with 2, and so on. */
    status_class: number;
    calls: number;
  };
  last_use: {
    customer_id: number;
    at: Date;
    /** How many of its calls have been written into the log. PostgreSQL gives such numbers as text. */
    logged: ColumnType<number | string, number | undefined, number>;
  };
  /** When each key of a customer was last used. */
  key_uses: {
    customer_id: number;
    /** The first eight digits of its hash: enough to tell the keys of one customer apart. */
    key_mark: string;
    at: Date;
  };
  /** Links that show a customer's key once. */
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
  /** The log of calls: those of a customer that were written together. */
  logged_calls: {
    customer_id: number;
    /** Of the last of them, among all of the customer's. */
    number: ColumnType<number | string, number, never>;
    /** When the last of them was made. */
    at: Date;
    /** As usage/logged-calls.ts packs them. */
    calls: string;
  };
  /** Calls with keys that nobody has. */
  unknown_keys: {
    address: string;
    key_ending: string;
    calls: ColumnType<number | string, number, number>;
    first_at: Date;
    last_at: Date;
  };
  /** How far a sandbox site has come: each change makes the version one higher. */
  sandbox_sites: {
    site_id: number;
    version: number;
    seeded_at: Date;
    /** What its records take, as the limit of a site counts it. */
    bytes: Generated<number>;
  };
  sandbox_records: {
    site_id: number;
    entity: string;
    record_id: string;
    /** The version of the site that the record changed with. */
    version: number;
    /** Null when the record is deleted: other processes must hear of it. */
    data: ColumnType<Record<string, Json> | null, string | null, string | null>;
  };
  /** Templates of rights that administrators have saved. */
  templates: {
    id: Generated<number>;
    name: string;
    name_key: string;
    rules: JSONColumnType<TemplateRule[]>;
  };
  /** What calls to a live site are signed with: the latest that signs by now. */
  site_secrets: {
    site_id: number;
    hash: string;
    sealed: string;
    signs_from: Date;
  };
  /** What only sandbox sites have. */
  test_sites: {
    site_id: number;
    /** The company that the site begins with. */
    company: string;
    /** Made by an administrator: no example needs it. */
    is_own: boolean;
    /** When it was decided that each night resets the site; null where none does. */
    nightly_since: Date | null;
  };
  /** What several processes were told of the limits of calls: when all that was spent under a name is paid. */
  spent_calls: {
    account: string;
    paid_at: Date;
  };
  /** What several processes have counted of guesses, by names that tell nothing. */
  attempts: {
    tally: string;
    attempts: number;
    last_at: Date;
    not_before: Date;
  };
}

declare const ownRevision: unique symbol;
/** The number of the change that is under way. Only the change itself draws one: see access/register/change.ts. */
export type OwnRevision = number & { readonly [ownRevision]: true };

export type Database = Kysely<Schema>;
/** Where a function takes this, its caller holds the transaction. */
export type WriteTransaction = Transaction<Schema>;
