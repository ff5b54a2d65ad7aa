import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { shapedText } from '../fields.ts';
import type { View } from '../view.ts';

/** Maximum number of dead messages in a list: the newest. */
export const maxDeadMessages = 100;

const deadMessage = z.object({
  id: z.string(),
  organization: z.string().optional().describe('Name of the sender. Absent for a message about an account.'),
  channel: z.string().describe('email, phone, sms or webhook.'),
  recipient: z.string().describe('Masked, such as a…@example.is.'),
  reason: z.string().optional().describe('Why the last try failed.'),
  attempts: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
});

export type DeadMessage = View<typeof deadMessage>;

export const unsentMessageContract = {
  listDeadMessages: endpoint({
    method: 'GET',
    path: '/admin-metrics/dead-messages',
    access: 'platform',
    summary: `Return the newest ${maxDeadMessages} messages that could not be delivered, of all organizations, without their content.`,
    response: z.object({ messages: z.array(deadMessage), total: z.int().nonnegative() }),
    errors: [],
  }),
  resendDeadMessages: endpoint({
    method: 'POST',
    path: '/admin-metrics/dead-messages/resend',
    access: 'platform',
    summary:
      'Send one message that could not be delivered again, or all. Messages that are no longer dead are not counted.',
    body: z.object({
      id: shapedText(/^([1-9]\d{0,15}|account):[1-9]\d{0,15}$/, 40)
        .optional()
        .describe('Absent for all.'),
    }),
    response: z.object({ sent: z.int().nonnegative() }),
    errors: ['invalid_request'],
  }),
};
