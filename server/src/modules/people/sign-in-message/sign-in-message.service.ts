import type { Database } from '../../../database/database.ts';
import { persist } from '../../../database/statement/persist.ts';
import { codePurpose, linkPurpose, type Vault } from '../../platform/instance-secret/instance-secret.service.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import { SmsError, type SmsTransport } from '../../platform/sms/sms.service.ts';
import { type CodeRow, setFailed, setReason, setSent, takeCode } from './sign-in-message.queries.ts';
import { codeMail, codeSms } from './sign-in-message.views.ts';

export interface CodeDelivery {
  readonly database: Database;
  readonly vault: Vault;
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly publicUrl: string;
  readonly now: () => Date;
  /** Aborted when the server stops; until then, recording that a code was sent is retried. */
  readonly stopping?: AbortSignal;
}

/** A code was not sent. The message can be logged: it contains neither the code nor the link. */
class CodeDeliveryError extends Error {
  override readonly name = 'CodeDeliveryError';
}

interface Secrets {
  readonly code: string;
  /** The key of the link; absent in messages from before links existed. */
  readonly key: string | undefined;
}

async function send({ mail, sms, publicUrl }: CodeDelivery, row: CodeRow, { code, key }: Secrets): Promise<void> {
  const { kind, value: to, language } = row;
  const id = `sign-in-${row.id}`;
  const message = {
    code,
    host: new URL(publicUrl).hostname,
    language,
    confirms: row.confirms,
    // In the fragment, which is not part of requests by mail scanners or to servers.
    ...(key === undefined ? {} : { link: `${publicUrl}/link#${key}` }),
  };
  if (kind === 'phone') await sms.send({ id, to, text: codeSms(message) });
  else await mail.send({ id, to, language, ...codeMail(message) });
}

/** Whether the same message would be refused again: a mail server indicates it with a reply code from 500 (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  if (error instanceof SmsError) return error.final;
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}

/** The reason of a failure, without code and link: a mail server may quote the refused message. */
function reasonOf(error: unknown, { code, key }: Secrets): string {
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll(code, '······');
  return key === undefined ? reason : reason.replaceAll(key, '······');
}

/**
 * Sends the code of a challenge, once. Skips a code that was used, has expired, or whose recipient was permanently refused.
 * @param lastTry whether no other try follows
 * @throws CodeDeliveryError so that the job is retried, or recorded as failed
 */
export async function deliverSignInCode(delivery: CodeDelivery, challengeId: string, lastTry: boolean): Promise<void> {
  const { database, vault, now } = delivery;
  const row = await takeCode(database, challengeId, now());
  if (row === undefined) {
    await setFailed(database, challengeId, 'The code was used or had expired before it left.');
    return;
  }
  const secrets = {
    code: vault.unseal(codePurpose(challengeId), row.sealed_code),
    key: row.sealed_link === null ? undefined : vault.unseal(linkPurpose(challengeId), row.sealed_link),
  };
  try {
    await send(delivery, row, secrets);
  } catch (error) {
    const reason = reasonOf(error, secrets);
    if (lastTry || isFinal(error)) await setFailed(database, challengeId, reason);
    else await setReason(database, challengeId, reason);
    // Not the error itself: its other properties may contain the code.
    throw new CodeDeliveryError(reason);
  }
  await persist(() => setSent(database, challengeId), delivery.stopping);
}
