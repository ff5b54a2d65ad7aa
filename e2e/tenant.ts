import { randomBytes } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Database } from './database.ts';

/** An organization whose records a story arranges and checks. */
export interface Organization {
  readonly organizationId: number;
  /** Runs a statement as the owner of the tables. `$1` is the id of the organization, `$2` the first of the values. */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The id that a statement returns, which is run as in `query`. */
  idOf(text: string, values?: readonly unknown[]): Promise<number>;
}

/** An organization for one story, with a published location, a paper stream and a provider. */
export interface Tenant extends Organization {
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

function organizationIn(database: Database, organizationId: number): Organization {
  const query = <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    database.query<Row>(text, [organizationId, ...values]);
  return {
    organizationId,
    query,
    async idOf(text, values) {
      const [row] = await query<{ id: string }>(text, values);
      if (row === undefined) throw new Error('The statement returned no row.');
      return Number(row.id);
    },
  };
}

/** The organization of the demonstration. */
export async function demoIn(database: Database): Promise<Organization> {
  const [demo] = await database.query<{ id: string }>(`select id from organization where org_slug = 'demo'`);
  return organizationIn(database, Number(demo?.id));
}

export async function createTenant(database: Database, { published = true } = {}): Promise<Tenant> {
  const name = mark();
  const [row] = await database.query<{ id: string }>(
    `insert into organization (name, org_slug) values ('Hafnarþjónustan', $1) returning id`,
    [name],
  );
  const organization = organizationIn(database, Number(row?.id));
  await organization.query(
    `insert into location (organization_id, id, name, address, postcode, municipality, published)
     values ($1, $2, 'Verbúðin', 'Grandagarði 35', '101', 'Reykjavík', $3)`,
    [name, published],
  );
  const wasteStreamId = await addStream(organization, 'paper');
  const providerEmail = `${name}@provider.example`;
  await organization.query(
    `insert into service_provider (organization_id, name, email) values ($1, 'Hringfari ehf.', $2)`,
    [providerEmail],
  );
  return { ...organization, locationId: name, wasteStreamId, providerEmail };
}

/** A stream of a waste category, with its content in each language. */
export async function addStream(
  organization: Organization,
  category: string,
  content: Readonly<Record<string, Content>> = { is: guide, en: { ...guide, description: '<p>Clean paper</p>' } },
): Promise<number> {
  const id = await organization.idOf(
    `insert into waste_stream (organization_id, waste_category_id)
     select $1, id from waste_category where code = $2 returning id`,
    [category],
  );
  for (const [language, texts] of Object.entries(content)) {
    await organization.query(
      `insert into waste_stream_content
         (organization_id, waste_stream_id, language, description, yes_please, no_thanks, methods_of_recycling)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, language, texts.description, texts.yesPlease, texts.noThanks, texts.methodsOfRecycling],
    );
  }
  return id;
}

interface ContainerOptions {
  readonly requirements?: readonly Requirement[];
  readonly wasteStreamId?: number;
  readonly description?: string;
  readonly customId?: string;
}

/** A container that can be requested. Returns its slug. */
export async function addContainer(tenant: Tenant, options: ContainerOptions = {}): Promise<string> {
  const slug = mark();
  const { requirements = ['name', 'phone', 'email'], description = '', customId = `VER-${slug}` } = options;
  const id = await tenant.idOf(
    `insert into container
       (organization_id, slug, custom_id, location_id, waste_stream_id, service_provider_id, volume_liters, description)
     select $1, $2, $3, $4, $5, provider.id, 660, $6 from service_provider provider where provider.organization_id = $1
     returning id`,
    [slug, customId, tenant.locationId, options.wasteStreamId ?? tenant.wasteStreamId, description],
  );
  await tenant.query(`insert into container_action values ($1, $2, 'empty_container', $3)`, [id, requirements]);
  return slug;
}

/** The stored requests of visitors at the location. */
export async function storedAt(tenant: Tenant): Promise<{ requests: number; reports: number }> {
  const [row] = await tenant.query<{ requests: string; reports: string }>(
    `select (select count(*) from service_request where organization_id = $1) as requests,
       (select count(*) from service_request_report where organization_id = $1) as reports`,
  );
  return { requests: Number(row?.requests), reports: Number(row?.reports) };
}
