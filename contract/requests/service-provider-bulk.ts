import { z } from 'zod';
import { bulkCalls, chosenRows, hasChange, largestRestore } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { id, language, version } from '../fields.ts';
import { dueDays } from '../inventory/container.ts';
import { serviceProvider, serviceProviderInput } from './service-provider.ts';

/** Changes of many service providers. Absent fields stay as they are; `null` removes a value. */
export const serviceProviderChanges = z
  .object({
    language: language.optional(),
    dueDays: dueDays.nullable().optional(),
    dailyDigest: z.boolean('wrong_type').optional(),
  })
  .refine(hasChange, 'required');

export type ServiceProviderChanges = z.output<typeof serviceProviderChanges>;

const { edit, restore } = bulkCalls({
  nouns: 'service providers',
  path: '/org/{orgId}/service-providers',
  access: 'serviceProviders.write',
  rows: chosenRows,
  changes: serviceProviderChanges,
  row: serviceProvider,
  restored: serviceProviderInput.extend({ id: id(), version }),
  undoes: 'editServiceProviders',
  errors: [],
});

export const serviceProviderBulkContract = {
  editServiceProviders: endpoint(edit),
  restoreServiceProviders: endpoint({ ...restore, largestBody: largestRestore }),
};
