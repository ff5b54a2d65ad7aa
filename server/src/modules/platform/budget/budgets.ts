/** The key that a budget counts by. Amounts of different keys are independent. */
export type BudgetKey = 'person' | 'organization' | 'recipient' | 'network' | 'installation';

export interface Budget {
  readonly by: readonly BudgetKey[];
  /** Max amount within one window. */
  readonly amount: number;
  readonly unit: 'messages' | 'bytes' | 'calls';
  /** Windows are fixed and begin at the full hour or at midnight, in UTC. */
  readonly window: 'hour' | 'day';
}

const megabyte = 1_000_000;

const messages = (amount: number, ...by: BudgetKey[]): Budget => ({ by, amount, unit: 'messages', window: 'day' });
const bytes = (amount: number, window: Budget['window'], ...by: BudgetKey[]): Budget => ({
  by,
  amount,
  unit: 'bytes',
  window,
});
const calls = (amount: number, window: Budget['window'], ...by: BudgetKey[]): Budget => ({
  by,
  amount,
  unit: 'calls',
  window,
});

/** Every budget counted in the database, across servers and restarts. */
export const budgets = {
  invitesByPerson: messages(40, 'person'),
  invitesByOrganization: messages(100, 'organization'),
  /** From all organizations together; renewing an invite counts again. */
  invitesToRecipient: messages(3, 'recipient'),
  invitesByInstallation: messages(2000, 'installation'),

  /** All text messages: codes, invites and requests to providers. SMS_PER_DAY sets the amount. */
  smsByInstallation: messages(500, 'installation'),
  codeMailsByInstallation: messages(20_000, 'installation'),

  confirmationsByOrganization: messages(2000, 'organization'),
  confirmationsByInstallation: messages(10_000, 'installation'),

  providerMailsToRecipient: messages(300, 'organization', 'recipient'),
  providerSmsToRecipient: messages(60, 'organization', 'recipient'),
  providerWebhooksToRecipient: messages(2000, 'organization', 'recipient'),
  /** From all organizations together: a haulier may serve many. */
  providerMessagesToRecipient: messages(3000, 'recipient'),
  providerMessagesByOrganization: messages(5000, 'organization'),
  departmentLettersToRecipient: messages(20, 'organization', 'recipient'),
  departmentLettersByOrganization: messages(500, 'organization'),
  claimLettersToRecipient: messages(20, 'organization', 'recipient'),
  claimLettersByOrganization: messages(200, 'organization'),
  noticesToRecipient: messages(500, 'organization', 'recipient'),
  webhookTestsByPerson: messages(50, 'person'),
  webhookTestsByOrganization: messages(100, 'organization'),

  organizationsByPerson: calls(5, 'day', 'person'),
  organizationsByNetwork: calls(20, 'day', 'network'),
  organizationsByInstallation: calls(500, 'day', 'installation'),
  uploadBytesByPerson: bytes(1000 * megabyte, 'day', 'person'),
  uploadBytesByOrganization: bytes(3000 * megabyte, 'day', 'organization'),
  /** Pictures that providers add through their links. */
  linkUploadBytesByOrganization: bytes(500 * megabyte, 'day', 'organization'),
  importsByOrganization: calls(500, 'day', 'organization'),
  clientEventBytesByNetwork: bytes(2 * megabyte, 'hour', 'network'),
  clientEventBytesByInstallation: bytes(200 * megabyte, 'day', 'installation'),

  /** Exports, documents and reports, in addition to the bounded queue of the worker threads. */
  heavyCallsByPerson: calls(120, 'hour', 'person'),
  heavyCallsByOrganization: calls(600, 'hour', 'organization'),
  heavyCallsByNetwork: calls(300, 'hour', 'network'),
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
