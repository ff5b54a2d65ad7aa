import { isEmail, longestField } from '@tunna/domain/text/validation';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf, numericId, plainText, publicKey, version } from '../fields.ts';
import { edited } from '../list.ts';
import type { View } from '../view.ts';

const orgId = z.object({ orgId: numericId });
const departmentId = orgId.extend({ id: numericId });

export const reportEmail = z
  .string()
  .trim()
  .pipe(plainText(longestField.email))
  .refine((email) => email === '' || isEmail(email), 'wrong_email');

export const departmentInput = z.object({
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  locationIds: listOf(publicKey, 500).default([]),
  reportEmail: reportEmail
    .default('')
    .describe('Email address for the monthly summary of the department’s readings. Empty if none is sent.'),
});

export type DepartmentInput = z.output<typeof departmentInput>;

export const department = z.object({
  id: z.int().positive(),
  name: z.string(),
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  reportEmail: z.string().optional(),
  credentials: z.int().nonnegative().describe('Active credentials (not revoked).'),
  lastUsedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  ...edited,
});

export type Department = View<typeof department>;

export const departmentContract = {
  listDepartments: endpoint({
    method: 'GET',
    path: '/org/{orgId}/departments',
    access: 'departments.read',
    summary: 'List departments in Icelandic order.',
    params: orgId,
    response: z.object({ departments: z.array(department) }),
    errors: [],
  }),
  createDepartment: endpoint({
    method: 'POST',
    path: '/org/{orgId}/department',
    access: 'departments.write',
    summary: 'Create a department.',
    params: orgId,
    body: departmentInput,
    response: department,
    errors: ['department_not_found', 'location_not_found'],
    once: true,
  }),
  getDepartment: endpoint({
    method: 'GET',
    path: '/org/{orgId}/department/{id}',
    access: 'departments.read',
    summary: 'Return a department.',
    params: departmentId,
    response: department,
    errors: ['department_not_found'],
  }),
  editDepartment: endpoint({
    method: 'POST',
    path: '/org/{orgId}/department/{id}',
    access: 'departments.write',
    summary: 'Update a department and its locations.',
    params: departmentId,
    body: departmentInput.extend({ version }),
    response: department,
    errors: ['department_not_found', 'location_not_found', 'edit_conflict'],
  }),
  deleteDepartment: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/department/{id}',
    access: 'departments.delete',
    summary: 'Delete a department. Its credentials and sessions are revoked.',
    params: departmentId,
    response: z.object({ done: z.boolean() }),
    errors: ['department_not_found', 'in_use'],
  }),
};
