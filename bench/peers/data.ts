// The rows of the comparison, for programs that need tables of simple shape: 2,000 containers and 300,000 lines of two years.
import type { Pool } from 'pg';

/** The schema that the peers read. */
export const peerSchema = 'peer';

const tables = `
  create schema ${peerSchema};
  create table ${peerSchema}.container as
  select id, slug, custom_id as name, location_name as location, stream_name as stream, volume_liters, description, status::text as status
  from container;
  alter table ${peerSchema}.container add primary key (id), add unique (slug);
  create table ${peerSchema}.material_line as
  select row_number() over () as id, service_day, waste_stream_id as stream, kg, cost from invoice_line where counted and kg is not null;
  alter table ${peerSchema}.material_line add primary key (id);
  create index on ${peerSchema}.material_line (service_day);
  create view ${peerSchema}.month_material as
  select to_char(service_day, 'YYYY-MM') as month, stream, sum(kg) as kg from ${peerSchema}.material_line group by 1, 2;`;

/** Copies what the peers read from the tables of the product. */
export async function fillPeerTables(owner: Pool): Promise<void> {
  for (const statement of tables.split(';').filter((text) => text.trim() !== '')) await owner.query(statement);
  await owner.query(`vacuum (analyze) ${peerSchema}.container`);
  await owner.query(`vacuum (analyze) ${peerSchema}.material_line`);
}
