import { type Queryable, statement } from '../database/statement/statement.ts';
import type { Tables } from '../database/statement/tables.gen.ts';

/** A message that was not sent: to anyone from an organization, or to a user about the own account. */
export interface UnsentMessage {
  /** `<organization>:<number>`, or `account:<number>`. */
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly recipient: string;
  readonly status: Tables['outgoing_message']['status'];
  readonly attempts: number;
  readonly reason: string | null;
  readonly createdAt: Date;
}

const unsent = statement(
  'operator.unsent_messages',
  `select id as "id!", kind as "kind!", channel as "channel!", recipient as "recipient!", status as "status!", attempts as "attempts!",
     reason, created_at as "createdAt!"
   from (
     select organization_id || ':' || id as id, kind, channel, recipient, status, attempts, last_error as reason, created_at
     from outgoing_message where status <> 'sent' and digest_id is null
     union all
     select 'account:' || id, kind, channel, recipient, status, attempts, last_error, created_at
     from person_message where status <> 'sent'
   ) message
   where :status::text is null or status = :status
   order by created_at desc, id
   limit :most`,
).returns<UnsentMessage>();

/** The newest messages that were not sent, with one status or with any. */
export const findUnsent = (
  database: Queryable,
  { status, most }: { readonly status: 'dead' | 'waiting' | undefined; readonly most: number },
): Promise<UnsentMessage[]> => database.run(unsent, { status: status ?? null, most });

const resendMessages = statement(
  'operator.resend_messages',
  `update outgoing_message
   set status = 'waiting', attempts = 0, last_error = null, worker = null, due_at = now()
   where status = 'dead' and digest_id is null and (:ids::text[] is null or organization_id || ':' || id = any(:ids))
   returning organization_id, id`,
);
/** The messages of a daily letter were given up with it. */
const resendGathered = statement(
  'operator.resend_gathered',
  `update outgoing_message gathered set status = 'waiting', last_error = null
   from outgoing_message letter
   where letter.organization_id = gathered.organization_id and letter.id = gathered.digest_id
     and letter.status = 'waiting' and letter.kind = 'provider_digest' and gathered.status = 'dead'`,
);
/** With their jobs, as a new message gets them. */
const resendToPersons = statement(
  'operator.resend_person_messages',
  `with waiting as (
     update person_message set status = 'waiting', attempts = 0, last_error = null
     where status = 'dead' and (:ids::text[] is null or 'account:' || id = any(:ids))
     returning id
   )
   select graphile_worker.add_job('deliver_person_message', json_build_object('messageId', id), max_attempts => 12) is null as "added!"
   from waiting`,
);

/**
 * Makes dead messages due again.
 * @param ids those to send again; undefined for all
 * @returns the number of messages
 */
export async function resendDead(transaction: Queryable, ids: readonly string[] | undefined): Promise<number> {
  const given = ids ?? null;
  const messages = await transaction.run(resendMessages, { ids: given });
  await transaction.run(resendGathered, []);
  const toPersons = await transaction.run(resendToPersons, { ids: given });
  return messages.length + toPersons.length;
}
