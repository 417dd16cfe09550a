import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

const textLimit = 50;

/** Administrators, customers, sites, rights and their history, and the two sandbox sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const table = <Name extends string>(name: Name) => db.schema.createTable(name);
  /** Ids that are never given twice, not even after a deletion. */
  const withId = <Name extends string>(builder: CreateTableBuilder<Name>) =>
    builder.addColumn('id', 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    );
  // Order by code point on both, whatever the server's language: the order columns are made for it.
  const plainText = isPostgres ? sql`text collate "C"` : sql`text`;

  await withId(table('administrators'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await table('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('administrator_id', 'integer', (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_of').on('sessions').column('administrator_id').execute();

  await table('known_addresses')
    .addColumn('administrator_id', 'integer', (column) =>
      column.notNull().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('last_login_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_addresses_key', ['administrator_id', 'address'])
    .execute();

  await withId(table('customers'))
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('key_sealed', 'text', (column) => column.notNull())
    .addColumn('key_ending', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().check(shortText('name')))
    .addColumn('contact_name', 'text', (column) => column.notNull().check(shortText('contact_name')))
    .addColumn('contact_email', 'text', (column) => column.notNull().check(sql`contact_email like '%_@_%._%'`))
    .addColumn('contact_phone', 'text', (column) => column.notNull().check(shortText('contact_phone')))
    .addColumn('valid_until', plainText, (column) => column.notNull().check(sql`length(valid_until) = 8`))
    .addColumn('created_by_user', 'text', (column) => column.notNull().check(shortText('created_by_user')))
    .addColumn('access_all', 'boolean', (column) => column.notNull())
    .addColumn('api_access', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('search_text', plainText, (column) => column.notNull())
    .addColumn('name_order', plainText, (column) => column.notNull())
    .addColumn('contact_order', plainText, (column) => column.notNull())
    .execute();
  for (const column of ['name_order', 'contact_order', 'valid_until', 'key_ending', 'search_text']) {
    await db.schema.createIndex(`customers_by_${column}`).on('customers').columns([column, 'id']).execute();
  }

  await withId(table('sites'))
    .addColumn('name', 'text', (column) => column.notNull().check(shortText('name')))
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('sandbox', 'live')`))
    .addColumn('base_url', 'text')
    .addCheckConstraint('only_live_sites_have_an_address', sql`(kind = 'live') = (base_url is not null)`)
    .execute();

  await table('site_access')
    .addColumn('customer_id', 'integer', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('site_id', 'integer', (column) => column.notNull().references('sites.id').onDelete('restrict'))
    .addPrimaryKeyConstraint('site_access_key', ['customer_id', 'site_id'])
    .execute();
  await db.schema.createIndex('site_access_of_site').on('site_access').column('site_id').execute();

  await withId(table('endpoints'))
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('path_key', 'text', (column) => column.notNull().unique())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('methods', 'json', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('retired', 'boolean', (column) => column.notNull())
    .execute();

  await table('endpoint_access')
    .addColumn('customer_id', 'integer', (column) => column.notNull())
    .addColumn('site_id', 'integer', (column) => column.notNull())
    .addColumn('endpoint_id', 'integer', (column) => column.notNull().references('endpoints.id').onDelete('restrict'))
    .addColumn('allow_post', 'boolean', (column) => column.notNull())
    .addColumn('allow_get', 'boolean', (column) => column.notNull())
    .addColumn('allow_put', 'boolean', (column) => column.notNull())
    .addColumn('allow_delete', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('endpoint_access_key', ['customer_id', 'site_id', 'endpoint_id'])
    // Rights on a site are nothing without the site.
    .addForeignKeyConstraint(
      'endpoint_access_on_site',
      ['customer_id', 'site_id'],
      'site_access',
      ['customer_id', 'site_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();

  await withId(table('audit'))
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('administrator', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'integer')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'json')
    .addColumn('after', 'json')
    .execute();
  await db.schema.createIndex('audit_of_customer').on('audit').columns(['customer_id', 'id']).execute();

  await sql`insert into sites (name, name_key, kind) values
    ('lindholm-vvs', 'lindholm-vvs', 'sandbox'), ('kjaer-el', 'kjaer-el', 'sandbox')`.execute(db);
}

function shortText(column: string) {
  return sql`length(${sql.ref(column)}) between 1 and ${sql.lit(textLimit)}`;
}
