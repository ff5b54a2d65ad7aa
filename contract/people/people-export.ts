import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import { exportErrors, exportResponse, fileOf, localOrder } from '../platform/export.ts';

const orgId = z.object({ orgId: numericId });

/** Exports of the lists in `people`. */
export const peopleExportContract = {
  exportDepartments: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments/export',
    access: 'departments.read',
    summary: 'Export departments. `search` matches names and locations.',
    params: orgId,
    query: z.object({ ...localOrder(['name']), ...fileOf('departments') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportMembers: endpoint({
    method: 'GET',
    path: '/org/{orgId}/members/export',
    access: 'members.read',
    summary:
      'Export members. Email addresses and phone numbers are included for owners and administrators, and for the caller’s own row.',
    params: orgId,
    query: z.object({ ...localOrder(['member', 'name']), ...fileOf('members') }),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportInvites: endpoint({
    method: 'GET',
    path: '/org/{orgId}/invites/export',
    access: 'invites.read',
    summary: 'Export open invites.',
    params: orgId,
    query: z.object(fileOf('invites')),
    response: exportResponse,
    errors: exportErrors,
  }),
  exportCredentials: endpoint({
    method: 'GET',
    path: '/org/{orgId}/credentials/export',
    access: 'credentials.read',
    summary: 'Export the active credentials of departments and devices, or of one department, without their secrets.',
    params: orgId,
    query: z.object({ departmentId: numericId.optional(), ...fileOf('credentials') }),
    response: exportResponse,
    errors: exportErrors,
  }),
};
