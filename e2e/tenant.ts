import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** An organization for one story, with a published location, a paper stream and a provider. */
export interface Tenant {
  readonly organizationId: number;
  readonly locationId: string;
  readonly wasteStreamId: number;
  readonly providerEmail: string;
}

type Requirement = 'name' | 'phone' | 'email' | 'user';

interface Content {
  readonly description: string;
  readonly yesPlease: string;
  readonly noThanks: string;
  readonly methodsOfRecycling: string;
}

const guide: Content = {
  description: '<p>Hreinn pappír</p>',
  yesPlease: 'Dagblöð, Tímarit',
  noThanks: 'Servíettur',
  methodsOfRecycling: '<p>Nýr pappír</p>',
};

const mark = (): string => randomBytes(6).toString('hex');

async function insertedId(database: Database, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await database.query<{ id: string }>(text, values);
  if (row === undefined) throw new Error('Nothing was inserted.');
  return Number(row.id);
}

export async function createTenant(database: Database, { published = true } = {}): Promise<Tenant> {
  const name = mark();
  const organizationId = await insertedId(
    database,
    `insert into organization (name, org_slug) values ('Hafnarþjónustan', $1) returning id`,
    [name],
  );
  await database.query(
    `insert into location (organization_id, id, name, address, postcode, municipality, published)
     values ($1, $2, 'Verbúðin', 'Grandagarði 35', '101', 'Reykjavík', $3)`,
    [organizationId, name, published],
  );
  const wasteStreamId = await addStream(database, organizationId, 'paper');
  const providerEmail = `${name}@provider.example`;
  await database.query(
    `insert into service_provider (organization_id, name, email) values ($1, 'Hringfari ehf.', $2)`,
    [organizationId, providerEmail],
  );
  return { organizationId, locationId: name, wasteStreamId, providerEmail };
}

/** A stream of a waste category, with its content in each language. */
export async function addStream(
  database: Database,
  organizationId: number,
  category: string,
  content: Readonly<Record<string, Content>> = { is: guide, en: { ...guide, description: '<p>Clean paper</p>' } },
): Promise<number> {
  const id = await insertedId(
    database,
    `insert into waste_stream (organization_id, waste_category_id)
     select $1, id from waste_category where code = $2 returning id`,
    [organizationId, category],
  );
  for (const [language, texts] of Object.entries(content)) {
    await database.query(
      `insert into waste_stream_content
         (organization_id, waste_stream_id, language, description, yes_please, no_thanks, methods_of_recycling)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [organizationId, id, language, texts.description, texts.yesPlease, texts.noThanks, texts.methodsOfRecycling],
    );
  }
  return id;
}

interface ContainerOptions {
  readonly requirements?: readonly Requirement[];
  readonly wasteStreamId?: number;
  readonly description?: string;
}

/** A container that can be requested. Returns its slug. */
export async function addContainer(
  database: Database,
  tenant: Tenant,
  {
    requirements = ['name', 'phone', 'email'],
    wasteStreamId = tenant.wasteStreamId,
    description = '',
  }: ContainerOptions = {},
): Promise<string> {
  const slug = mark();
  const id = await insertedId(
    database,
    `insert into container
       (organization_id, slug, custom_id, location_id, waste_stream_id, service_provider_id, volume_liters, description)
     select $1, $2, $3, $4, $5, provider.id, 660, $6 from service_provider provider where provider.organization_id = $1
     returning id`,
    [tenant.organizationId, slug, `VER-${slug}`, tenant.locationId, wasteStreamId, description],
  );
  await database.query(`insert into container_action values ($1, $2, 'empty_container', $3)`, [
    tenant.organizationId,
    id,
    requirements,
  ]);
  return slug;
}

/** The stored requests of visitors at the location. */
export async function storedAt(
  database: Database,
  { organizationId }: Tenant,
): Promise<{ requests: number; reports: number }> {
  const [row] = await database.query<{ requests: string; reports: string }>(
    `select (select count(*) from service_request where organization_id = $1) as requests,
       (select count(*) from service_request_report where organization_id = $1) as reports`,
    [organizationId],
  );
  return { requests: Number(row?.requests), reports: Number(row?.reports) };
}
