import { termsVersion } from '@tunna/contract/people/user';
import type { ClientBase } from 'pg';
import type { BuiltLocation } from './containers.ts';
import type { PlannedOrganization } from './organization.ts';
import { insertRows } from './rows.ts';

const day = 86_400_000;
const text = (time: number) => new Date(time).toISOString();

/** The numbers that the rows of an organization's members begin with. */
export interface FirstMemberIds {
  readonly organization: number;
  readonly person: number;
  readonly department: number;
  readonly device: number;
  readonly invite: number;
}

interface Owner {
  readonly plan: PlannedOrganization;
  readonly first: FirstMemberIds;
  /** When everything was set up. */
  readonly since: string;
}

/** People who have signed up, each with an e-mail address to sign in with. */
async function insertPeople(client: ClientBase, { plan, first, since }: Owner): Promise<void> {
  const members = plan.members.map((member, index) => ({ ...member, personId: first.person + index }));
  const people = members.map(({ personId, fullName }) => ({
    id: personId,
    full_name: fullName,
    company: plan.name,
    industry: 'Services',
    terms_version: termsVersion,
    terms_accepted_at: since,
    language: 'is',
    created_at: since,
  }));
  const identities = members.map(({ personId, email }) => ({
    kind: 'email',
    value: email,
    person_id: personId,
    verified_at: since,
  }));
  const memberships = members.map(({ personId, role }) => ({
    organization_id: first.organization,
    person_id: personId,
    role,
    created_at: since,
  }));
  await insertRows(client, 'person', people);
  await insertRows(client, 'person_identity', identities);
  await insertRows(client, 'membership', memberships);
}

/** @throws Error when a department or device is planned for a location or department that is not */
async function insertDepartments(
  client: ClientBase,
  { plan, first, since }: Owner,
  locations: readonly BuiltLocation[],
): Promise<void> {
  const shared = { organization_id: first.organization };
  const locationOf = (code: string): string => {
    const found = locations.find((location) => location.plan.code === code);
    if (found === undefined) throw new Error(`no location ${code}`);
    return found.id;
  };
  const departmentOf = (name: string): number => {
    const index = plan.departments.findIndex((department) => department.name === name);
    if (index < 0) throw new Error(`no department ${name}`);
    return first.department + index;
  };
  const departments = plan.departments.map(({ name }, index) => ({
    ...shared,
    id: first.department + index,
    name,
    created_at: since,
  }));
  const orgUnits = plan.departments.flatMap(({ locations: codes }, index) =>
    codes.map((code) => ({ ...shared, department_id: first.department + index, location_id: locationOf(code) })),
  );
  const devices = plan.devices.map(({ name, location, department }, index) => ({
    ...shared,
    id: first.device + index,
    name,
    kind: 'tablet',
    location_id: locationOf(location),
    department_id: departmentOf(department),
    created_at: since,
    updated_at: since,
  }));
  await insertRows(client, 'department', departments);
  await insertRows(client, 'org_unit', orgUnits);
  await insertRows(client, 'device', devices);
}

/** Invites that were sent yesterday and stay open for a year. */
async function insertInvites(client: ClientBase, { plan, first }: Owner, today: number): Promise<void> {
  const invites = plan.invites.map(({ email, role }, index) => ({
    organization_id: first.organization,
    id: first.invite + index,
    kind: 'email',
    value: email,
    role,
    invited_by: first.person,
    created_at: text(today - day),
    expires_at: text(today + 365 * day),
  }));
  await insertRows(client, 'invite', invites);
}

/**
 * Inserts who belongs to an organization: its members, the first of whom invites; its departments and devices; its open invites.
 * @param today midnight, in milliseconds since 1970
 * @returns the first numbers that are free after it
 */
export async function insertMembers(
  client: ClientBase,
  owner: Owner,
  locations: readonly BuiltLocation[],
  today: number,
): Promise<Omit<FirstMemberIds, 'organization'>> {
  const { plan, first } = owner;
  await insertPeople(client, owner);
  await insertDepartments(client, owner, locations);
  await insertInvites(client, owner, today);
  return {
    person: first.person + plan.members.length,
    department: first.department + plan.departments.length,
    device: first.device + plan.devices.length,
    invite: first.invite + plan.invites.length,
  };
}
