// The limit of an uncached read: bare node:http, one named prepared statement, JSON.stringify. No checks and no cache.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

interface Row {
  readonly slug: string;
  readonly custom_id: string | null;
  readonly location_name: string | null;
  readonly organization_name: string;
  readonly description: string;
  readonly available_actions: unknown;
  readonly content_languages: readonly string[];
}

/** Reads plain tables as their owner, or through the function for public access. */
const statements = {
  tables: `
    select container.slug, container.custom_id, container.description, location.name as location_name,
      organization.name as organization_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('actionType', action.action_type, 'requirements', action.requirements) order by action.action_type)
        from container_action action
        where action.organization_id = container.organization_id and action.container_id = container.id
      ), '[]') as available_actions,
      array(
        select content.language::text
        from waste_stream_content content
        where content.organization_id = container.organization_id and content.waste_stream_id = container.waste_stream_id
        order by array_position(organization.languages, content.language), content.language
      ) as content_languages
    from container
    join organization on organization.id = container.organization_id
    left join location on location.organization_id = container.organization_id and location.id = container.location_id
    where container.slug = $1 and container.status <> 'removed'`,
  function: 'select * from public_container($1)',
};
const { DATABASE_URL, READ_THROUGH = 'tables' } = process.env;
const text = READ_THROUGH === 'function' ? statements.function : statements.tables;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });

async function read(slug: string): Promise<string> {
  const { rows } = await pool.query<Row>({ name: 'read', text, values: [slug] });
  const [row] = rows;
  if (row === undefined) return '{}';
  return JSON.stringify({
    container: {
      slug: row.slug,
      organization: { name: row.organization_name },
      description: row.description,
      availableActions: row.available_actions,
      wasteStreamContentLanguages: row.content_languages,
      customId: row.custom_id ?? undefined,
      location: row.location_name === null ? undefined : { name: row.location_name },
    },
  });
}

const server = createServer(async ({ url = '' }, response) => {
  const body = url === '/health' ? '{}' : await read(url.slice(url.lastIndexOf('/') + 1));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
