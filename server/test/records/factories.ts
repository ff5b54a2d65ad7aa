import { termsVersion } from '@tunna/contract/people/user';
import type { Role } from '@tunna/domain/permissions';
import type { Identity } from '@tunna/domain/text/identity';
import type { QueryResultRow } from 'pg';
import { mintPersonScope } from '../../src/database/scope.ts';
import type { TestApp } from '../app.ts';
import type { TestDatabase } from '../database.ts';

/** The records around a container, with their ids. */
export interface Tenant {
  readonly organizationId: number;
  readonly locationId: string;
  readonly wasteStreamId: number;
  readonly serviceProviderId: number;
  /** Runs SQL as the owner, like `asOwner`. `$1` is the id of the organization, `$2` the first of the values. */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

interface TenantOptions {
  readonly name?: string;
  readonly published?: boolean;
  readonly providerEmail?: string | null;
  readonly contactEmail?: string | null;
  /** Languages in which the stream has content. */
  readonly content?: readonly string[];
}

let number = 0;

/** An organization with a location, a waste stream and a service provider. */
export async function createTenant(db: TestDatabase, options: TenantOptions = {}): Promise<Tenant> {
  number += 1;
  const { name = `Stofnun ${number}`, published = true, content = ['is', 'en'] } = options;
  const { providerEmail = `provider${number}@provider.example`, contactEmail = null } = options;
  const [organization] = await db.asOwner<{ id: number }>(
    `insert into organization (name, org_slug, contact_email) values ($1, $2, $3) returning id`,
    [name, `org-${number}`, contactEmail],
  );
  const organizationId = organization?.id ?? 0;
  const query: Tenant['query'] = (text, values = []) => db.asOwner(text, [organizationId, ...values]);
  const locationId = `location-${number}`;
  await query(
    `insert into location (organization_id, id, name, address, postcode, municipality, latitude, longitude, published)
     values ($1, $2, $3, 'Tjarnargata 11', '101', 'Reykjavík', 64.1458, -21.9426, $4)`,
    [locationId, `Staður ${number}`, published],
  );
  const [stream] = await query<{ id: number }>(
    `insert into waste_stream (organization_id, waste_category_id)
     select $1, id from waste_category where code = 'paper' returning id`,
  );
  const [provider] = await query<{ id: number }>(
    `insert into service_provider (organization_id, name, email) values ($1, $2, $3) returning id`,
    [`Þjónustuaðili ${number}`, providerEmail],
  );
  const wasteStreamId = stream?.id ?? 0;
  for (const language of content) {
    await query(
      `insert into waste_stream_content (organization_id, waste_stream_id, language, description, yes_please, no_thanks, methods_of_recycling)
       values ($1, $2, $3, $4, 'Dagblöð, Tímarit', 'Servíettur', '<p>Nýr pappír</p>')`,
      [wasteStreamId, language, `<p>Lýsing ${language}</p>`],
    );
  }
  return { organizationId, locationId, wasteStreamId, serviceProviderId: provider?.id ?? 0, query };
}

interface ContainerOptions {
  readonly slug?: string;
  readonly customId?: string | null;
  readonly location?: boolean;
  readonly provider?: boolean;
  readonly description?: string;
  readonly status?: 'active' | 'paused' | 'removed';
  /** Actions with their requirements. */
  readonly actions?: Readonly<Record<string, readonly string[]>>;
}

/** A container at the location. Returns its slug and id. */
export async function createContainer(
  db: TestDatabase,
  tenant: Tenant,
  options: ContainerOptions = {},
): Promise<{ slug: string; id: number }> {
  number += 1;
  const { slug = `container-${number}`, customId = `C-${number}`, location = true, provider = true } = options;
  const { description = '', status = 'active', actions = { empty_container: ['name', 'phone', 'email'] } } = options;
  const [row] = await db.asOwner<{ id: number }>(
    `insert into container (organization_id, slug, custom_id, location_id, waste_stream_id, service_provider_id, description, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      tenant.organizationId,
      slug,
      customId,
      location ? tenant.locationId : null,
      tenant.wasteStreamId,
      provider ? tenant.serviceProviderId : null,
      description,
      status,
    ],
  );
  const id = row?.id ?? 0;
  for (const [action, requirements] of Object.entries(actions)) {
    await db.asOwner('insert into container_action values ($1, $2, $3, $4)', [
      tenant.organizationId,
      id,
      action,
      requirements,
    ]);
  }
  return { slug, id };
}

/** Form values of a visitor. */
export const visitor = { fullName: 'Þórður Łódź', phoneNumber: '+354 555-1234', email: 'gestur@example.is' };

interface PersonOptions {
  /** By default a new email address. */
  readonly identity?: Identity;
  readonly fullName?: string;
  /** Whether the person has signed up. */
  readonly setUp?: boolean;
  readonly language?: string;
  /** Membership of the person. */
  readonly membership?: { readonly organizationId: number; readonly role: Role };
  readonly userAgent?: string;
}

export interface SignedInPerson {
  readonly personId: number;
  readonly identity: Identity;
  readonly token: string;
  /** Headers of a call. */
  readonly headers: { readonly authorization: string };
}

/** A signed-in person with one identity. An existing person gets another session. */
export async function signInPerson(
  { db, sessions }: Pick<TestApp, 'db' | 'sessions'>,
  options: PersonOptions = {},
): Promise<SignedInPerson> {
  number += 1;
  const { identity = { kind: 'email', value: `person${number}@people.example` }, setUp = true } = options;
  const { fullName = `Persóna ${number}`, language = 'is', membership, userAgent = 'test' } = options;
  const [row] = await db.asOwner<{ id: number }>('select person_by_identity($1, $2, $3) as id', [
    identity.kind,
    identity.value,
    language,
  ]);
  const personId = row?.id ?? 0;
  if (setUp) {
    await db.asOwner(
      `update person set full_name = $2, terms_version = $3, terms_accepted_at = now()
       where id = $1 and full_name is null`,
      [personId, fullName, termsVersion],
    );
  }
  if (membership !== undefined) {
    await db.asOwner(
      `insert into membership (organization_id, person_id, role) values ($1, $2, $3)
       on conflict (organization_id, person_id) do update set role = excluded.role`,
      [membership.organizationId, personId, membership.role],
    );
  }
  const person = mintPersonScope(personId);
  const token = await sessions.openForPerson({ person, identity, method: identity.kind, userAgent });
  return { personId, identity, token, headers: { authorization: `Bearer ${token}` } };
}

/** A department of the organization. Returns its id. */
export async function createDepartment(db: TestDatabase, organizationId: number): Promise<number> {
  number += 1;
  const [row] = await db.asOwner<{ id: number }>(
    'insert into department (organization_id, name) values ($1, $2) returning id',
    [organizationId, `Deild ${number}`],
  );
  return row?.id ?? 0;
}

export interface SignedInCredential {
  readonly credentialId: string;
  readonly token: string;
  /** Headers of a call. */
  readonly headers: { readonly authorization: string };
}

/** A department or device with a credential; a device with its department. */
export async function signInCredential(
  { db, sessions }: Pick<TestApp, 'db' | 'sessions'>,
  organizationId: number,
  { departmentId, deviceId }: { readonly departmentId?: number; readonly deviceId?: number },
): Promise<SignedInCredential> {
  const [row] = await db.asOwner<{ id: string }>(
    `insert into credential (organization_id, department_id, device_id, secret_hash)
     values ($1, $2, $3, sha256(gen_random_uuid()::text::bytea)) returning id`,
    [organizationId, deviceId === undefined ? departmentId : null, deviceId ?? null],
  );
  const credentialId = row?.id ?? '';
  const token = await sessions.openForCredential({ credentialId, departmentId, deviceId, userAgent: 'test' });
  return { credentialId, token, headers: { authorization: `Bearer ${token}` } };
}

interface DeviceOptions {
  readonly departmentId?: number;
  readonly kind?: 'agent' | 'tablet';
  readonly locationId?: string;
}

/** A device of the organization, with or without a department. Returns its id. */
export async function createDevice(
  db: TestDatabase,
  organizationId: number,
  { departmentId, kind = 'agent', locationId }: DeviceOptions = {},
): Promise<number> {
  number += 1;
  const [row] = await db.asOwner<{ id: number }>(
    'insert into device (organization_id, name, department_id, kind, location_id) values ($1, $2, $3, $4, $5) returning id',
    [organizationId, `Spjaldtölva ${number}`, departmentId ?? null, kind, locationId ?? null],
  );
  return row?.id ?? 0;
}
