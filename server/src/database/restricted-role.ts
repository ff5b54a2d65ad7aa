import { type Queryable, statement } from './statement/statement.ts';

const readCurrentRole = statement(
  'database.current_role',
  `select rolname as name, rolsuper as "superuser!", rolbypassrls as "bypasses!",
     exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) as owns
   from pg_roles where rolname = current_user`,
);

/**
 * Refuses a role that row-level security would not hold.
 * @throws Error that names the role when it is a superuser, bypasses row-level security or owns a table
 */
export async function assertRestrictedRole(database: Queryable): Promise<void> {
  const [role] = await database.run(readCurrentRole, []);
  if (role === undefined || role.superuser || role.bypasses || role.owns) {
    throw new Error(
      `The server must not work as the database role ${role?.name ?? '(unknown)'}: it is a superuser, bypasses row-level ` +
        'security or owns tables. Let it work as tunna_app.',
    );
  }
}
