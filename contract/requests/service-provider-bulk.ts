import { z } from 'zod';
import {
  chosenRows,
  editedRows,
  editSummary,
  hasChange,
  largestRestore,
  maxRowsEdited,
  preview,
  restoredRows,
  restoreSummary,
} from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, language, listOf, numericId, version } from '../fields.ts';
import { dueDays } from '../inventory/container.ts';
import { serviceProvider, serviceProviderInput } from './service-provider.ts';

const orgId = z.object({ orgId: numericId });

/** Changes of many service providers. Absent fields stay as they are; `null` removes a value. */
export const serviceProviderChanges = z
  .object({
    language: language.optional(),
    dueDays: dueDays.nullable().optional(),
    dailyDigest: z.boolean('wrong_type').optional(),
  })
  .refine(hasChange, 'required');

export type ServiceProviderChanges = z.output<typeof serviceProviderChanges>;

const restored = serviceProviderInput.extend({ id: id(), version });
const errors = [] as const;

export const serviceProviderBulkContract = {
  editServiceProviders: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/edit',
    access: 'serviceProviders.write',
    summary: editSummary('service providers'),
    params: orgId,
    body: z.object({ rows: chosenRows, changes: serviceProviderChanges, preview }),
    response: editedRows(serviceProvider, restored),
    errors: [...errors, 'edit_conflict'],
  }),
  restoreServiceProviders: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/restore',
    access: 'serviceProviders.write',
    summary: restoreSummary('editServiceProviders'),
    params: orgId,
    body: z.object({ rows: listOf(restored, maxRowsEdited, 1) }),
    largestBody: largestRestore,
    response: restoredRows,
    errors,
  }),
};
