import { isClosed } from '@tunna/domain/service-request';
import type { Database } from '../../database/database.ts';
import { mintOrgScope } from '../../database/scope.ts';
import type { Mail, MailTransport } from '../mail/mail.service.ts';
import type { ProviderLinks } from '../provider-link/provider-link.service.ts';
import { markSent, type RequestToTell, readRequestToTell } from '../service-request/service-request.service.ts';
import { type MessageRow, setFailed, setSent, takeWaiting } from './outgoing-message.queries.ts';
import { doneMail, newRequestMail } from './outgoing-message.views.ts';

export interface Delivery {
  readonly database: Database;
  readonly mail: MailTransport;
  readonly links: ProviderLinks;
  readonly publicUrl: string;
}

type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

function compose(delivery: Delivery, organizationId: number, message: MessageRow, request: RequestToTell): Composed {
  const { publicUrl, links } = delivery;
  if (message.kind === 'service_request_done') {
    return doneMail(request, message.language, `${publicUrl}/container/${request.slug}`);
  }
  const link = links.sign({ organizationId, serviceRequestId: request.id, version: request.linkVersion });
  return newRequestMail(request, message.language, `${publicUrl}/provider/${link}`);
}

/**
 * Delivers one message, once. A message that was sent or given up is left alone; one whose request was closed meanwhile is not
 * sent any more.
 * @param lastTry whether nothing will be tried after this
 * @throws whatever the transport threw, so that the job is tried again
 */
export async function deliverMessage(
  delivery: Delivery,
  { organizationId, messageId }: { readonly organizationId: number; readonly messageId: number },
  lastTry: boolean,
): Promise<void> {
  const { database, mail } = delivery;
  const scope = mintOrgScope(organizationId);
  const taken = await database.tenant(scope, async (transaction) => {
    const message = await takeWaiting(transaction, messageId);
    if (message === undefined || message.service_request_id === null) return undefined;
    const request = await readRequestToTell(transaction, message.service_request_id);
    if (request === undefined) return undefined;
    if (message.kind !== 'service_request_done' && isClosed(request.status)) {
      await setFailed(transaction, message.id, 'dead', 'The request was closed before the message left.');
      return undefined;
    }
    return { message, request };
  });
  if (taken === undefined) return;
  const { message, request } = taken;
  try {
    const composed = compose(delivery, organizationId, message, request);
    const id = `message-${organizationId}-${message.id}`;
    await mail.send({ id, to: message.recipient, language: message.language, ...composed });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await database.tenant(scope, (transaction) =>
      setFailed(transaction, message.id, lastTry ? 'dead' : 'waiting', reason),
    );
    throw error;
  }
  await database.tenant(scope, async (transaction) => {
    await setSent(transaction, message.id);
    if (message.kind === 'service_request_for_provider') await markSent(transaction, request.id);
  });
}
