import type { TenantTransaction } from '../../../database/database.ts';
import { type BudgetName, type Budgets, type NamedUse, toInternational } from '../budget/budget.service.ts';
import type { MessageRow } from './outgoing-message.queries.ts';

interface Dependencies {
  readonly budgets: Budgets;
  readonly now: () => Date;
}

const channelBudgets: Readonly<Record<string, readonly BudgetName[]>> = {
  email: ['providerMailsToRecipient'],
  sms: ['providerSmsToRecipient', 'smsByInstallation'],
  webhook: ['providerWebhooksToRecipient'],
};

/** The budgets that a message uses on its first try. */
function budgetsOf({ kind, channel }: MessageRow): readonly BudgetName[] {
  switch (kind) {
    // Its budgets were used by the call that created the invite.
    case 'invite':
      return [];
    case 'department_report':
      return ['departmentLettersToRecipient', 'departmentLettersByOrganization'];
    case 'claim_letter':
      return ['claimLettersToRecipient', 'claimLettersByOrganization'];
    case 'notifications':
      return ['noticesToRecipient'];
    case 'service_request_received':
    case 'service_request_done':
    case 'service_request_rejected':
    case 'service_request_cancelled':
      return ['confirmationsByOrganization', 'confirmationsByInstallation'];
    default:
      return ['providerMessagesToRecipient', 'providerMessagesByOrganization', ...(channelBudgets[channel] ?? [])];
  }
}

/**
 * Uses the budgets of messages before their first try. There is no caller to refuse: a visitor's request is stored even if the message to
 * its provider is not sent.
 * @returns why messages must not be sent, by id; the others may be
 */
export async function refusalsByBudget(
  { budgets, now }: Dependencies,
  transaction: TenantTransaction,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<number, string>> {
  const refusals = new Map<number, string>();
  const uses: (NamedUse & { readonly id: number })[] = [];
  for (const message of messages) {
    const { id, channel, recipient: address } = message;
    const recipient = channel === 'sms' ? toInternational(address) : address;
    if (channel === 'sms' && !budgets.sendsSmsTo(recipient))
      refusals.set(id, 'Text messages cannot be sent to the country of this number.');
    else uses.push({ id, names: budgetsOf(message), keys: { organization: transaction.organizationId, recipient } });
  }
  const at = now();
  // All in one call, which locks in one order. One by one they would use what is left.
  if (uses.length > 1 && (await budgets.trySpend(transaction, uses, at))) return refusals;
  // What is left goes to the oldest messages.
  for (const use of uses.toSorted((a, b) => a.id - b.id)) {
    if (!(await budgets.trySpend(transaction, [use], at)))
      refusals.set(use.id, 'The budget for messages of this kind is spent.');
  }
  return refusals;
}
