import type { TenantTransaction } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement/statement.ts';
import { addressFor } from '../service-request.queries.ts';

// A message that is not sent yet would contain the new link.
const renewLink = statement(
  'renew_request_link',
  `with renewed as (
    update service_request set link_version = link_version + 1 where organization_id = :organizationId and id = :id returning id
  ), event as (
    insert into service_request_event (organization_id, service_request_id, kind, actor, actor_person_id, created_at)
    select :organizationId, renewed.id, :kind, 'member', :personId, clock_timestamp() from renewed
  )
  update outgoing_message message set status = 'dead', last_error = 'The link was withdrawn before the message was sent.'
  from renewed
  where message.organization_id = :organizationId and message.service_request_id = renewed.id
    and message.kind = 'service_request_for_provider' and message.status = 'waiting'`,
);

/** Revokes every earlier link to the request. */
export async function updateLinkVersion(
  transaction: TenantTransaction,
  id: number,
  { kind, personId }: { readonly kind: 'link_renewed' | 'link_withdrawn'; readonly personId: number },
): Promise<void> {
  await transaction.run(renewLink, { organizationId: transaction.organizationId, id, kind, personId });
}

const notifyProvider = statement(
  'notify_provider_link',
  `insert into outgoing_message (organization_id, kind, service_request_id, channel, recipient, language, created_at)
   select :organizationId::bigint, 'service_request_for_provider', request.id, channel, ${addressFor('channel')}, provider.language,
     clock_timestamp()
   from service_request request
   join service_provider provider on provider.organization_id = :organizationId and provider.id = request.service_provider_id
   cross join unnest(provider.channels) channel
   where request.organization_id = :organizationId and request.id = :id and ${addressFor('channel')} is not null
   returning id`,
);

/** Writes a message with the link for each channel of the provider. @returns their number */
export const insertLinkMessages = async (transaction: TenantTransaction, id: number): Promise<number> =>
  (await transaction.run(notifyProvider, { organizationId: transaction.organizationId, id })).length;
