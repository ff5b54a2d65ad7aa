import { isPhoneNumber, longestField } from '@tunna/domain/text/validation';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailAddress, language, listOf, numericId, plainText, version } from '../fields.ts';
import { dueDays } from '../inventory/container.ts';
import { edited, listQuery, pageOf } from '../list.ts';
import type { View } from '../view.ts';
import { providerChannels } from './service-provider-values.ts';

export * from './service-provider-values.ts';

const orgId = z.object({ orgId: numericId });
const providerId = orgId.extend({ id: numericId });

/** Channels for notifying a provider of a request. */

export const serviceProviderInput = z.object({
  name: z.string('required').trim().min(1, 'required').pipe(plainText(200)),
  kennitala: z.string().trim().pipe(plainText(20)).optional(),
  email: emailAddress.optional(),
  phoneNumber: z
    .string()
    .trim()
    .pipe(plainText(longestField.phoneNumber))
    .refine(isPhoneNumber, 'wrong_phone_number')
    .optional(),
  language: language.default('is').describe('Language of messages to the provider.'),
  channels: listOf(z.enum(providerChannels, 'unknown_value'), providerChannels.length, 1)
    .default(['email'])
    .describe('Channels for notifications of requests. A channel without an address is skipped.'),
  webhookUrl: z
    .string()
    .trim()
    .pipe(plainText(500))
    .pipe(z.url({ protocol: /^https?$/, error: 'wrong_address' }))
    .optional()
    .describe('Webhook URL: an https address on the internet, unless the server allows addresses in its own network.'),
  dailyDigest: z
    .boolean()
    .default(false)
    .describe('Whether new requests are combined into one email a day, sent in the morning.'),
  dueDays: dueDays.optional().describe('Default deadline in days, if the container has none.'),
});

export const serviceProvider = z.object({
  id: z.int().positive(),
  name: z.string(),
  kennitala: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  language,
  channels: z.array(z.enum(providerChannels)),
  /** May contain a key of the provider's system. */
  webhookUrl: z.string().optional(),
  dailyDigest: z.boolean(),
  dueDays: dueDays.optional(),
  actions: z.array(z.string()).describe('Actions that the provider performs.'),
  containers: z.int().nonnegative(),
  openRequests: z.int().nonnegative(),
  ...edited,
});

export type ServiceProvider = View<typeof serviceProvider>;

export const serviceProviderContract = {
  listServiceProviders: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers',
    access: 'serviceProviders.read',
    summary: 'List service providers in Icelandic order.',
    params: orgId,
    query: listQuery,
    response: pageOf(serviceProvider),
    secret: true,
    errors: [],
  }),
  getServiceProvider: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers/{id}',
    access: 'serviceProviders.read',
    summary: 'Return a service provider.',
    params: providerId,
    response: serviceProvider,
    secret: true,
    errors: ['not_found'],
  }),
  createServiceProvider: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers',
    access: 'serviceProviders.write',
    summary: 'Create a service provider.',
    params: orgId,
    body: serviceProviderInput,
    response: serviceProvider,
    errors: [],
    once: true,
  }),
  editServiceProvider: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}',
    access: 'serviceProviders.write',
    summary: 'Update a service provider.',
    params: providerId,
    body: serviceProviderInput.extend({ version }),
    response: serviceProvider,
    errors: ['not_found', 'edit_conflict'],
  }),
  setServiceProviderAction: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/action',
    access: 'serviceProviders.write',
    summary: 'Set whether the provider performs an action.',
    params: providerId,
    body: z.object({ actionType: z.literal('empty_container', 'unknown_value'), performs: z.boolean() }),
    response: serviceProvider,
    errors: ['not_found'],
  }),
  getWebhookSecret: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers/{id}/webhook-secret',
    access: 'serviceProviders.write',
    summary: 'Return the secret that verifies the provider’s webhook signatures.',
    params: providerId,
    response: z.object({ secret: z.string() }),
    secret: true,
    errors: ['not_found'],
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/webhook-secret',
    access: 'serviceProviders.write',
    recent: true,
    summary: 'Create a new webhook secret for the provider. The earlier secret stops working.',
    params: providerId,
    response: z.object({ secret: z.string() }),
    errors: ['not_found'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/webhook-test',
    access: 'serviceProviders.write',
    summary: 'Send a `ping` message to the provider’s webhook and return the result.',
    params: providerId,
    response: z.object({
      delivered: z.boolean(),
      reason: z.string().optional().describe('Reason for the failure, in English.'),
    }),
    errors: ['not_found', 'webhook_missing'],
  }),
  deleteServiceProvider: endpoint({
    method: 'DELETE',
    path: '/org/{orgId}/service-providers/{id}/delete',
    access: 'serviceProviders.delete',
    summary: 'Delete a service provider that no container and no request uses.',
    params: providerId,
    response: z.object({ done: z.boolean() }),
    errors: ['not_found', 'in_use'],
  }),
};
