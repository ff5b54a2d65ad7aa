import { isEmail, isPhoneNumber, longestField } from '@tunna/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language, numericId, plainText } from './fields.ts';
import { edited, listQuery, pageOf, version } from './list.ts';

const orgId = z.object({ orgId: numericId });
const providerId = orgId.extend({ id: numericId });

export const serviceProviderInput = z.object({
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  kennitala: z.string().trim().pipe(plainText(20)).optional(),
  email: z.string().trim().pipe(plainText(longestField.email)).refine(isEmail, 'wrong_email').optional(),
  phoneNumber: z
    .string()
    .trim()
    .pipe(plainText(longestField.phoneNumber))
    .refine(isPhoneNumber, 'wrong_phone_number')
    .optional(),
  language: language.default('is').describe('The language of messages to it.'),
});

export const serviceProvider = z.object({
  id: z.int().positive(),
  name: z.string(),
  kennitala: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  language,
  actions: z.array(z.string()).describe('Actions that it performs.'),
  containers: z.int().nonnegative(),
  openRequests: z.int().nonnegative(),
  ...edited,
});

export type ServiceProvider = z.output<typeof serviceProvider>;

export const serviceProviderContract = {
  listServiceProviders: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers',
    access: 'serviceProviders.read',
    summary: 'Service providers, in Icelandic order',
    params: orgId,
    query: listQuery,
    response: pageOf(serviceProvider),
    errors: [],
  }),
  getServiceProvider: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers/{id}',
    access: 'serviceProviders.read',
    summary: 'One service provider',
    params: providerId,
    response: serviceProvider,
    errors: ['not_found'],
  }),
  createServiceProvider: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers',
    access: 'serviceProviders.write',
    summary: 'A new service provider',
    params: orgId,
    body: serviceProviderInput,
    response: serviceProvider,
    errors: [],
  }),
  editServiceProvider: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}',
    access: 'serviceProviders.write',
    summary: 'Changes a service provider',
    params: providerId,
    body: serviceProviderInput.extend({ version }),
    response: serviceProvider,
    errors: ['not_found', 'edit_conflict'],
  }),
  setServiceProviderAction: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/action',
    access: 'serviceProviders.write',
    summary: 'Says whether the provider performs an action',
    params: providerId,
    body: z.object({ actionType: z.literal('empty_container', 'unknown_value'), performs: z.boolean() }),
    response: serviceProvider,
    errors: ['not_found'],
  }),
  deleteServiceProvider: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/service-providers/{id}/delete',
    access: 'serviceProviders.delete',
    summary: 'Deletes a service provider that no container and no request names',
    params: providerId,
    response: z.object({ done: z.boolean() }),
    errors: ['not_found', 'in_use'],
  }),
};
