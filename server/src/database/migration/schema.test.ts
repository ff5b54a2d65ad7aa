import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testDatabase } from '../../../test/database.ts';
import { madeDemo } from '../../../test/demo-database.ts';
import { assertRestrictedRole } from '../restricted-role.ts';
import { mintOrgScope } from '../scope.ts';
import { uncheckedStatement } from '../statement/statement.ts';
import { generateTypes } from '../statement-check/generate-types.ts';

const test = testDatabase();

interface TenantTable {
  readonly name: string;
  readonly secured: boolean;
  readonly policies: number;
  readonly first_key_column: string | null;
}

const tenantTables = `
  select class.relname as name, class.relrowsecurity as secured,
    (select count(*) from pg_policy where polrelid = class.oid) as policies,
    (select key_column.attname from pg_index key
     join pg_attribute key_column on key_column.attrelid = class.oid and key_column.attnum = key.indkey[0]
     where key.indrelid = class.oid and key.indisprimary) as first_key_column
  from pg_class class
  join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname = 'organization_id'
  where class.relkind in ('r', 'p') and class.relnamespace = 'public'::regnamespace`;

/** Indexes of tenant tables that lead with something else, by their purpose. docs/SCALE.md says what a sharded database needs for them. */
const acrossOrganizations = {
  'an unguessable key in an address': [
    'agent_pairing_code_hash_key',
    'collection_feed_secret_hash_key',
    'container_slug_key',
    'credential_id_key',
    'credential_secret_hash_key',
    'invite_id',
    'invoice_report_link_key_hash_key',
    'location_id_key',
    'picture_sha256',
    'scale_id_key',
    'short_link_slug_key',
  ],
  'jobs over all organizations': [
    'agent_pairing_expires_at',
    'device_status_last_at',
    'import_attempt_open',
    'invoice_report_publishing',
    'list_import_age',
    'live_event_order',
    'organization_event_at',
    'outgoing_message_due',
  ],
  'a person or an address in several organizations': [
    'audit_entry_invite',
    'audit_entry_member',
    'invite_value',
    'outgoing_message_confirmation_address',
    'service_provider_address',
  ],
  'references to data of the platform': ['emission_factor_category', 'subscription_plan', 'waste_stream_category'],
  'search in texts': ['audit_entry_search', 'container_search', 'invoice_search'],
};

describe('the schema that the migrations leave', () => {
  it('protects every tenant table, and its key starts with the organization', async () => {
    const tables = await test.asOwner<TenantTable>(tenantTables);
    expect(tables.length).toBeGreaterThan(0);
    const expected = { secured: true, policies: 1, first_key_column: 'organization_id' };
    expect(tables).toEqual(tables.map(({ name }) => ({ name, ...expected })));
  });

  it('leads with the organization in every index and foreign key of a tenant table, apart from the known ones', async () => {
    // Persons belong to no organization: their references need a separate index.
    const indexes = await test.asOwner<{ name: string }>(
      `select index_class.relname as name
       from pg_index index
       join pg_class class on class.oid = index.indrelid
       join pg_class index_class on index_class.oid = index.indexrelid
       join pg_attribute tenant on tenant.attrelid = class.oid and tenant.attname = 'organization_id'
       where class.relkind in ('r', 'p') and class.relnamespace = 'public'::regnamespace and index.indkey[0] <> tenant.attnum
         and not exists (
           select from pg_constraint
           where conrelid = class.oid and contype = 'f' and confrelid = 'person'::regclass and conkey[1] = index.indkey[0]
         )`,
    );
    expect(new Set(indexes.map(({ name }) => name))).toEqual(new Set(Object.values(acrossOrganizations).flat()));
    const keys = await test.asOwner<{ name: string }>(
      `select conrelid::regclass || ' ' || conname as name
       from pg_constraint
       join pg_attribute tenant on tenant.attrelid = conrelid and tenant.attname = 'organization_id'
       join pg_attribute other on other.attrelid = confrelid and other.attname = 'organization_id'
       where contype = 'f' and (conkey[1] <> tenant.attnum or confkey[1] <> other.attnum)
       order by 1`,
    );
    expect(keys.map(({ name }) => name)).toEqual([]);
  });

  it('uses only the scoped organization or person in policies', async () => {
    const loose = await test.asOwner(
      `select tablename, qual, with_check from pg_policies
       where schemaname = 'public' and (permissive <> 'PERMISSIVE' or cmd <> 'ALL'
         or qual not in ('(organization_id = current_organization_id())', '(id = current_organization_id())',
           '(person_id = current_person_id())', '(id = current_person_id())')
         or coalesce(with_check, qual) <> qual)`,
    );
    expect(loose).toEqual([]);
  });

  it('gives the server’s role no ownership and no other privileges', async () => {
    const owned = await test.asOwner(
      `select classid::regclass::text, objid from pg_shdepend
       where refobjid = 'tunna_app'::regrole and deptype = 'o'`,
    );
    expect(owned).toEqual([]);
    const roles = await test.asOwner(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as privileged
       from pg_roles where rolname = 'tunna_app'`,
    );
    expect(roles).toEqual([{ privileged: false }]);
    await expect(assertRestrictedRole(test.database)).resolves.toBeUndefined();
  });

  it('is rejected for a server that works as the owner', async () => {
    const database = test.open({ connection: test.owner });
    await expect(assertRestrictedRole(database)).rejects.toThrow(/tunna_owner/);
  });

  it('matches tables.gen.ts; otherwise run `npm run database:types`', async () => {
    const written = await readFile(join(import.meta.dirname, '..', 'statement', 'tables.gen.ts'), 'utf8');
    expect(await generateTypes(test.owner)).toBe(written);
  });
});

describe('row-level security, by itself', () => {
  let demo: TestDatabase;
  beforeAll(async () => {
    demo = await createTestDatabase(await madeDemo());
  });
  afterAll(() => demo.drop());

  it('hides every row of other organizations from statements that name no organization', async () => {
    const tables = await demo.asOwner<TenantTable>(tenantTables);
    const [, foreign] = await demo.asOwner<{ id: number }>('select id from organization order by id');
    const seen: string[] = [];
    const touched: string[] = [];
    let rows = 0;
    for (const { name } of tables) {
      const counts = await demo.asOwner<{ own: number; others: number }>(
        `select count(*) filter (where organization_id = 1)::int as own, count(*) filter (where organization_id <> 1)::int as others from ${name}`,
      );
      rows += counts[0]?.others ?? 0;
      // A statement without a condition, and one that asks for another’s row by its id.
      for (const [what, text] of [
        ['all', `select count(*)::int as found from ${name} where organization_id <> 1`],
        ['foreign', `select count(*)::int as found from ${name} where organization_id = ${foreign?.id}`],
      ] as const) {
        const read = uncheckedStatement<{ found: number }>(`forgetful_${what}_${name}`, text);
        const [row] = await demo.database.tenant(mintOrgScope(1), (transaction) => transaction.run(read, []));
        if (row?.found !== 0) seen.push(`${name}: ${row?.found} (${what})`);
      }
      const mayDelete = await demo.asOwner(`select has_table_privilege('tunna_app', '${name}', 'delete') as granted`);
      if (mayDelete[0]?.granted !== true) continue;
      const remove = uncheckedStatement(
        `forgetful_delete_${name}`,
        `delete from ${name} where organization_id <> 1 returning 1`,
      );
      const removed = await demo.database.tenant(mintOrgScope(1), (transaction) => transaction.run(remove, []));
      if (removed.length > 0) touched.push(name);
    }
    // Otherwise there would be no rows to hide.
    expect(rows).toBeGreaterThan(100);
    expect({ seen, touched }).toEqual({ seen: [], touched: [] });
  });
});
