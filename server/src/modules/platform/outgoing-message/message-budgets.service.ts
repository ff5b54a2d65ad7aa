import type { TenantTransaction } from '../../../database/database.ts';
import { type BudgetName, type Budgets, toInternational } from '../budget/budget.service.ts';
import type { MessageRow } from './outgoing-message.queries.ts';

interface Dependencies {
  readonly budgets: Budgets;
  readonly now: () => Date;
}

const ofChannel: Readonly<Record<string, readonly BudgetName[]>> = {
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
      return ['providerMessagesToRecipient', 'providerMessagesByOrganization', ...(ofChannel[channel] ?? [])];
  }
}

/**
 * Uses the budgets of a message before its first try. There is no caller to refuse: a visitor's request is stored even if this message to
 * its provider is not sent.
 * @returns why the message must not be sent; undefined if it may be
 */
export async function refusalByBudget(
  { budgets, now }: Dependencies,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<string | undefined> {
  const { channel, recipient: given } = message;
  const recipient = channel === 'sms' ? toInternational(given) : given;
  if (channel === 'sms' && !budgets.sendsSmsTo(recipient))
    return 'Text messages cannot be sent to the country of this number.';
  const names = budgetsOf(message);
  if (names.length === 0) return undefined;
  const keys = { organization: transaction.organizationId, recipient };
  const mayLeave = await budgets.trySpend(transaction, names, { keys, now: now() });
  return mayLeave ? undefined : 'The budget for messages of this kind is spent.';
}
