import { roles } from '@tunna/domain/permissions';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { numericId } from './fields.ts';

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
    summary: 'A new credential for a department or a device; the secret is shown this once',
    params: orgId,
    body: z.union([
      z.strictObject({ departmentId: z.int().positive() }),
      z.strictObject({ deviceId: z.int().positive() }),
    ]),
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
    params: orgId.extend({ id: z.uuid() }),
    response: z.object({ done: z.boolean() }),
    errors: ['credential_not_found'],
  }),
};
