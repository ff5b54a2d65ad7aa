import { maxOrgSlug, orgSlugShape } from '@tunna/domain/people/organization-slug';
import { roles } from '@tunna/domain/permissions';
import { languages } from '@tunna/domain/text/languages';
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
import { largestPicture, pictureErrors } from '../platform/picture-values.ts';
import type { View } from '../view.ts';

export const ownOrganization = z.object({
  id: z.int().positive(),
  name: z.string(),
  orgSlug: z.string(),
  role: z.enum(roles),
});

export type OwnOrganization = View<typeof ownOrganization>;

export const organizationContract = {
  listOrganizations: endpoint({
    method: 'GET',
    path: '/organization/',
    access: 'person',
    summary: 'List the caller’s organizations in Icelandic order of their names.',
    response: z.object({ organizations: z.array(ownOrganization) }),
    errors: [],
  }),
};

/** A credential in a list, without its secret. */
export const signInCredential = z.object({
  id: z.uuid(),
  departmentId: z.int().positive().optional(),
  deviceId: z.int().positive().optional(),
  /** Name of the department or device. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
});

export type SignInCredential = View<typeof signInCredential>;

const orgId = z.object({ orgId: numericId });

export const credentialContract = {
  listCredentials: endpoint({
    method: 'GET',
    path: '/org/{orgId}/credentials',
    access: 'credentials.read',
    summary: 'List the active credentials of departments and devices.',
    params: orgId,
    response: z.object({ credentials: z.array(signInCredential) }),
    errors: [],
  }),
  createCredential: endpoint({
    method: 'POST',
    path: '/org/{orgId}/credential',
    access: 'credentials.write',
    recent: true,
    summary: 'Create a credential for a department or a device. The secret is returned once.',
    params: orgId,
    body: z.union([z.strictObject({ departmentId: id() }), z.strictObject({ deviceId: id() })]),
    response: z.object({
      id: z.uuid(),
      credential: z.string(),
      link: z.string().describe('Login link for a tablet.'),
    }),
    errors: ['department_not_found', 'not_found'],
  }),
  revokeCredential: endpoint({
    method: 'POST',
    path: '/org/{orgId}/credential/{id}/revoke',
    access: 'credentials.delete',
    summary: 'Revoke a credential and all its sessions.',
    params: orgId.extend({ id: uuid() }),
    response: z.object({ done: z.boolean() }),
    errors: ['credential_not_found'],
  }),
};

export const orgSlug = shapedText(orgSlugShape, maxOrgSlug);

const organizationFields = {
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  kennitala: z.string().trim().pipe(plainText(20)).optional(),
  country: shapedText(/^[A-Z]{2}$/, 2).default('IS'),
  languages: listOf(language, languages.length, 1).default(['is', 'en']),
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
    .describe('The check digit does not match. Numbers without one have been issued since 2026.'),
  country: z.string(),
  languages: z.array(language).describe('Languages. The first is the main language.'),
  currency: z.string(),
  contactEmail: z.string().optional(),
  logoUri: z.string().optional().describe('Address of the logo.'),
  role: z.enum(roles).describe('Role of the caller.'),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type OrganizationDetails = View<typeof organizationDetails>;

/** Figures of the overview. Kilograms and cost come from invoices and readings. */
export const organizationOverview = z.object({
  locations: z.int(),
  containers: z.int(),
  wasteStreams: z.int(),
  members: z.int(),
  openRequests: z.int(),
  requestsByMonth: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), opened: z.int(), done: z.int() }))
    .describe('The last twelve months, oldest first, including months without requests.'),
  overdueRequests: z.int().describe('Open requests past their due time.'),
  checklist: z.object({
    location: z.boolean(),
    content: z.boolean().describe('A waste stream has a sorting guide.'),
    provider: z.boolean(),
    container: z.boolean(),
    label: z.boolean().describe('A label was printed.'),
    scan: z.boolean().describe('A phone opened the page of a container.'),
    request: z.boolean().describe('A collection was requested.'),
    invite: z.boolean(),
    invoice: z.boolean(),
    scale: z.boolean(),
  }),
});

export type OrganizationOverview = View<typeof organizationOverview>;

/** Reasons why a person may not create an organization. */
const creationRefusals = ['invited', 'operator', 'too_many'] as const;

export const organizationCreation = z.object({
  allowed: z.boolean(),
  refusal: z
    .enum(creationRefusals)
    .optional()
    .describe(
      'invited: only members of an organization may create another. operator: only the operator may. too_many: the limit of owned organizations is reached.',
    ),
});

export type OrganizationCreation = View<typeof organizationCreation>;

export const workspaceContract = {
  checkOrgSlug: endpoint({
    method: 'GET',
    path: '/organization/url-availability/{url}',
    access: 'person',
    summary: 'Check whether an `orgSlug` is valid and available.',
    params: z.object({ url: exactText(100) }),
    response: z.object({ available: z.boolean() }),
    errors: [],
  }),
  getOrganizationCreation: endpoint({
    method: 'GET',
    path: '/organization/creation',
    access: 'person',
    summary: 'Return whether the caller may create an organization, and the reason if not.',
    response: organizationCreation,
    errors: [],
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/organization/create',
    access: 'person',
    summary: 'Create an organization. The caller becomes its owner.',
    body: createOrganization,
    response: ownOrganization,
    errors: ['value_taken', 'organization_creation_closed', 'organizations_too_many'],
  }),
  getOrganizationOverview: endpoint({
    method: 'GET',
    path: '/organization/overview/{orgId}',
    access: 'organization.read',
    summary: 'Return the figures of the overview page.',
    params: orgId,
    response: organizationOverview,
    errors: [],
  }),
  getOrganization: endpoint({
    method: 'GET',
    path: '/org/{orgId}/details',
    access: 'organization.read',
    summary: 'Return the organization.',
    params: orgId,
    response: organizationDetails,
    errors: [],
  }),
  editOrganization: endpoint({
    method: 'POST',
    path: '/org/{orgId}/edit',
    access: 'organization.write',
    summary: 'Update the organization.',
    params: orgId,
    body: editOrganization,
    response: organizationDetails,
    errors: ['edit_conflict', 'value_taken'],
  }),
  setOrganizationLogo: endpoint({
    method: 'POST',
    path: '/org/{orgId}/logo',
    access: 'organization.write',
    summary: 'Set the logo for labels, public pages, reports and letters. Metadata of the picture is removed.',
    params: orgId,
    upload: { largest: largestPicture },
    response: organizationDetails,
    errors: pictureErrors,
  }),
  removeOrganizationLogo: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/logo',
    access: 'organization.write',
    summary: 'Remove the logo.',
    params: orgId,
    response: organizationDetails,
    errors: [],
  }),
};
