import type { Database, PersonTransaction } from '../../../database/database.ts';
import { persist } from '../../../database/statement/persist.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import { SmsError, type SmsTransport } from '../../platform/sms/sms.service.ts';
import {
  countSecondFactorMessages,
  deleteSent,
  insertPersonMessage,
  type PersonMessageRow,
  setFailed,
  setSent,
  takePersonMessage,
} from './person-message.queries.ts';
import { personMail, personSms } from './person-message.views.ts';

/** A person is notified by e-mail, or by SMS without an e-mail address, in the transaction of the event. */

/** Reports a sign-in from an unknown browser. Does nothing for a person who has not signed up yet. */
export const noticeNewBrowser = (
  transaction: PersonTransaction,
  browser: { readonly userAgent: string; readonly address: string; readonly happenedAt: Date },
): Promise<void> =>
  insertPersonMessage(transaction, { ...browser, userAgent: browser.userAgent.slice(0, 300), kind: 'new_browser' });

export const noticeSecondFactor = (transaction: PersonTransaction, isOn: boolean, happenedAt: Date): Promise<void> =>
  insertPersonMessage(transaction, { kind: isOn ? 'second_factor_on' : 'second_factor_off', happenedAt });

/** Call it before the account is erased, in the same transaction. */
export async function noticeErasure(transaction: PersonTransaction, happenedAt: Date): Promise<void> {
  await deleteSent(transaction);
  await insertPersonMessage(transaction, { kind: 'account_erased', happenedAt });
}

/** The number of messages to the person about a second factor since a moment. */
export const countSecondFactorNotices = (transaction: PersonTransaction, since: Date): Promise<number> =>
  countSecondFactorMessages(transaction, since);

export interface PersonDelivery {
  readonly database: Database;
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly publicUrl: string;
  /** Aborted when the server stops; until then, recording that a message was sent is retried. */
  readonly stopping?: AbortSignal;
}

async function send({ mail, sms, publicUrl }: PersonDelivery, row: PersonMessageRow): Promise<void> {
  const { channel, recipient: to, language } = row;
  const id = `account-${row.id}`;
  if (channel === 'phone') await sms.send({ id, to, text: personSms(row, publicUrl) });
  else await mail.send({ id, to, language, ...personMail(row, publicUrl) });
}

/**
 * Delivers one message, once.
 * @param lastTry whether no other try follows
 * @throws the transport's error, so that the job is retried
 */
export async function deliverPersonMessage(
  delivery: PersonDelivery,
  messageId: number,
  lastTry: boolean,
): Promise<void> {
  const { database } = delivery;
  const row = await takePersonMessage(database, messageId);
  if (row === undefined) return;
  try {
    await send(delivery, row);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = lastTry || (error instanceof SmsError && error.final);
    await setFailed(database, messageId, isFinal ? 'dead' : 'waiting', reason);
    throw error;
  }
  await persist(() => setSent(database, messageId), delivery.stopping);
}
