import { roles } from '@tunna/domain/permissions';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  currencyCode,
  emailAddress,
  exactText,
  id,
  language,
  listOf,
  numericId,
  plainText,
  shapedText,
  uuid,
  version,
} from '../fields.ts';
import { edited } from '../list.ts';

export const ownOrganization = z.object({
  id: z.int().positive(),
  name: z.string(),
  orgSlug: z.string(),
  role: z.enum(roles),
});

export type OwnOrganization = z.output<typeof ownOrganization>;

export const organizationContract = {
  listOrganizations: endpoint({
    method: 'GET',
    path: '/organization/',
    access: 'person',
    summary: 'The organizations that the person belongs to',
    response: z.object({ organizations: z.array(ownOrganization) }),
    errors: [],
  }),
};

/** A credential as it is listed: never the secret itself. */
export const signInCredential = z.object({
  id: z.uuid(),
  departmentId: z.int().positive().optional(),
  deviceId: z.int().positive().optional(),
  /** Name of the department or device. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
});

export type SignInCredential = z.output<typeof signInCredential>;

const orgId = z.object({ orgId: numericId });

export const credentialContract = {
  listCredentials: endpoint({
    method: 'GET',
    path: '/org/{orgId}/credentials',
    access: 'credentials.read',
    summary: 'Credentials of departments and devices that are not revoked',
    params: orgId,
    response: z.object({ credentials: z.array(signInCredential) }),
    errors: [],
  }),
  createCredential: endpoint({
    method: 'POST',
    path: '/org/{orgId}/credential',
    access: 'credentials.write',
    recent: true,
    summary: 'A new credential for a department or a device; the secret is shown this once',
    params: orgId,
    body: z.union([z.strictObject({ departmentId: id() }), z.strictObject({ deviceId: id() })]),
    response: z.object({
      id: z.uuid(),
      credential: z.string(),
      link: z.string().describe('Opened on the tablet, it signs in.'),
    }),
    errors: ['department_not_found', 'not_found'],
  }),
  revokeCredential: endpoint({
    method: 'POST',
    path: '/org/{orgId}/credential/{id}/revoke',
    access: 'credentials.delete',
    summary: 'Revokes a credential, and with it every session opened by it',
    params: orgId.extend({ id: uuid() }),
    response: z.object({ done: z.boolean() }),
    errors: ['credential_not_found'],
  }),
};

/** Letters a to z, digits and single hyphens inside: it stands in addresses. */
export const orgSlug = shapedText(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 60);

const organizationFields = {
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  kennitala: z.string().trim().pipe(plainText(20)).optional(),
  country: shapedText(/^[A-Z]{2}$/, 2).default('IS'),
  languages: listOf(language, 4, 1).default(['is', 'en']),
  currency: currencyCode.default('ISK'),
  contactEmail: emailAddress.optional(),
};

export const createOrganization = z.object({ orgSlug, ...organizationFields });
export const editOrganization = z.object({ orgSlug, ...organizationFields, version });

export const organizationDetails = z.object({
  id: z.int().positive(),
  orgSlug: z.string(),
  name: z.string(),
  kennitala: z.string().optional(),
  kennitalaDoubtful: z
    .boolean()
    .describe('The check digit does not fit; numbers without one have been issued since 2026.'),
  country: z.string(),
  languages: z.array(language).describe('The first is its own.'),
  currency: z.string(),
  contactEmail: z.string().optional(),
  role: z.enum(roles).describe('The caller’s own.'),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type OrganizationDetails = z.output<typeof organizationDetails>;

/** Figures for the overview. Kilograms and money come with invoices and readings. */
export const organizationOverview = z.object({
  locations: z.int(),
  containers: z.int(),
  wasteStreams: z.int(),
  members: z.int(),
  openRequests: z.int(),
  requestsByMonth: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), opened: z.int(), done: z.int() }))
    .describe('The last twelve months, the oldest first, months without any too.'),
  overdueRequests: z.int().describe('Open, and due before now.'),
  checklist: z.object({
    location: z.boolean(),
    container: z.boolean(),
    content: z.boolean(),
    label: z.boolean(),
    invite: z.boolean(),
    invoice: z.boolean(),
  }),
});

export type OrganizationOverview = z.output<typeof organizationOverview>;

/** Why a person may not create an organization. */
const creationRefusals = ['invited', 'operator', 'too_many'] as const;

export const organizationCreation = z.object({
  allowed: z.boolean(),
  refusal: z
    .enum(creationRefusals)
    .optional()
    .describe(
      'invited: members of an organization may. operator: the operator alone may. too_many: the person owns enough.',
    ),
});

export type OrganizationCreation = z.output<typeof organizationCreation>;

export const workspaceContract = {
  checkOrgSlug: endpoint({
    method: 'GET',
    path: '/organization/url-availability/{url}',
    access: 'person',
    summary: 'Whether an orgSlug is well formed and free',
    params: z.object({ url: exactText(100) }),
    response: z.object({ available: z.boolean() }),
    errors: [],
  }),
  getOrganizationCreation: endpoint({
    method: 'GET',
    path: '/organization/creation',
    access: 'person',
    summary: 'Whether the person may create an organization, and if not, why',
    response: organizationCreation,
    errors: [],
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/organization/create',
    access: 'person',
    summary: 'A new organization; the caller becomes its owner',
    body: createOrganization,
    response: ownOrganization,
    errors: ['value_taken', 'organization_creation_closed', 'organizations_too_many'],
  }),
  getOrganizationOverview: endpoint({
    method: 'GET',
    path: '/organization/overview/{orgId}',
    access: 'organization.read',
    summary: 'Figures for the overview',
    params: orgId,
    response: organizationOverview,
    errors: [],
  }),
  getOrganization: endpoint({
    method: 'GET',
    path: '/org/{orgId}/details',
    access: 'organization.read',
    summary: 'The organization’s record',
    params: orgId,
    response: organizationDetails,
    errors: [],
  }),
  editOrganization: endpoint({
    method: 'POST',
    path: '/org/{orgId}/edit',
    access: 'organization.write',
    summary: 'Changes the organization',
    params: orgId,
    body: editOrganization,
    response: organizationDetails,
    errors: ['edit_conflict', 'value_taken'],
  }),
};
