import { isPhoneNumber, longestField } from '@tunna/domain/text/validation';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailAddress, language, listOf, numericId, plainText, version } from '../fields.ts';
import { dueDays } from '../inventory/container.ts';
import { edited, listQuery, pageOf } from '../list.ts';

const orgId = z.object({ orgId: numericId });
const providerId = orgId.extend({ id: numericId });

/** How a provider can be told of a request. */
export const providerChannels = ['email', 'sms', 'webhook'] as const;

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
  language: language.default('is').describe('The language of messages to it.'),
  channels: listOf(z.enum(providerChannels, 'unknown_value'), providerChannels.length, 1)
    .default(['email'])
    .describe('How it is told of requests; one whose address is missing is passed over.'),
  webhookUrl: z
    .string()
    .trim()
    .pipe(plainText(500))
    .pipe(z.url({ protocol: /^https?$/, error: 'wrong_address' }))
    .optional()
    .describe(
      'Where the webhook posts: an https address on the internet, unless the server is set to write into its own network.',
    ),
  dailyDigest: z
    .boolean()
    .default(false)
    .describe('Whether mail of new requests is gathered into one letter a day, in the morning.'),
  dueDays: dueDays.optional().describe('Where the container does not say.'),
});

export const serviceProvider = z.object({
  id: z.int().positive(),
  name: z.string(),
  kennitala: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  language,
  channels: z.array(z.enum(providerChannels)),
  webhookUrl: z.string().optional(),
  dailyDigest: z.boolean(),
  dueDays: dueDays.optional(),
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
  getWebhookSecret: endpoint({
    method: 'GET',
    path: '/org/{orgId}/service-providers/{id}/webhook-secret',
    access: 'serviceProviders.write',
    summary: 'What the provider checks the signatures of its webhook with',
    params: providerId,
    response: z.object({ secret: z.string() }),
    errors: ['not_found'],
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/webhook-secret',
    access: 'serviceProviders.write',
    recent: true,
    summary: 'Another secret for the provider’s webhook; the one before signs nothing any more',
    params: providerId,
    response: z.object({ secret: z.string() }),
    errors: ['not_found'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/org/{orgId}/service-providers/{id}/webhook-test',
    access: 'serviceProviders.write',
    summary: 'Posts a message of type `ping` to the provider’s webhook, and answers what came of it',
    params: providerId,
    response: z.object({
      delivered: z.boolean(),
      reason: z.string().optional().describe('Why not, in English.'),
    }),
    errors: ['not_found', 'webhook_missing'],
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
