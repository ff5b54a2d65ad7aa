import { mayAct } from '@tunna/domain/invoices/claim';
import { claimTotals } from '@tunna/domain/invoices/claim-amounts';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import { formatDay } from '@tunna/domain/time/dates';
import { textsIn } from '@tunna/texts/read';
import type { TenantTransaction } from '../../../database/database.ts';
import type { HeavyWork } from '../../../workers/heavy-work.ts';
import { jobWork } from '../../../workers/owned-work.ts';
import type { FileStore } from '../../platform/file/file-store.service.ts';
import type { MailTransport } from '../../platform/mail/mail.service.ts';
import { type Composed, type Fact, oneLine, writeLetter } from '../../platform/outgoing-message/letter.service.ts';
import {
  idOf,
  type MessageKinds,
  type MessageRow,
  oneByOne,
  type Ready,
} from '../../platform/outgoing-message/message-composition.service.ts';
import { forStranger } from '../../platform/outgoing-message/stranger-text.service.ts';
import { presentClaim } from './claim.service.ts';
import { languageOf } from './claim.views.ts';
import { type ClaimDocument, titleOf, writeClaimDocument } from './claim-document.service.ts';
import { readClaimDocument } from './claim-letter.service.ts';

/** The dependencies for sending claims. */
export interface ClaimMessaging {
  readonly mail: MailTransport;
  readonly work: HeavyWork;
  /** Contains the logo. */
  readonly files: FileStore;
  readonly now: () => Date;
}

/** The e-mail around the letter. Contains no text that a member wrote, which could lead anywhere. */
function claimMail(document: ClaimDocument & { readonly reference: string; readonly deadline: string }): Composed {
  const { facts, currency, lines, reference, deadline, remindsOf } = document;
  const language = languageOf(facts.language);
  const translate = textsIn(language);
  const organization = oneLine(forStranger(facts.organization, translate('letter:neutral.organization')));
  const contact = oneLine(forStranger(facts.contactName, ''));
  const shown: Fact[] = [
    [translate('letter:organization'), organization],
    [translate('claim-letter:mail.reference'), reference],
    [translate('claim-letter:mail.gross'), formatMoney(claimTotals(lines).gross, currency)],
    [translate('claim-letter:mail.deadline'), formatDay(deadline, language)],
    ...(contact === '' ? [] : [[translate('claim-letter:mail.contact'), contact] as const]),
  ];
  return writeLetter({
    language,
    subject: `${titleOf(document, translate)} – ${organization}`,
    greeting: translate('letter:greeting'),
    intro: translate(remindsOf === undefined ? 'claim-letter:mail.intro' : 'claim-letter:mail.reminder', {
      organization,
      reference,
    }),
    facts: shown,
    hint: translate('claim-letter:mail.hint'),
  });
}

/** Returns nothing for a claim that was withdrawn, and for a reminder of one that is settled or declined by now. */
async function composeClaim(
  { mail, work, files, now }: ClaimMessaging,
  transaction: TenantTransaction,
  message: MessageRow,
): Promise<Ready | undefined> {
  const { recipient: to, claim_id: id, claim_letter: number } = message;
  if (id === null || number === null) return undefined;
  const { state, outstanding, is_declined: isDeclined } = await presentClaim(transaction, id);
  if (state === 'withdrawn') return undefined;
  if (number > 1 && !mayAct({ state, outstanding, isDeclined }, 'remind')) return undefined;
  const document = await readClaimDocument(transaction, { id, number, now: now() });
  const language = languageOf(document.facts.language);
  return {
    message,
    async send() {
      const { title, body } = await writeClaimDocument(document, {
        work: jobWork(work, transaction.organizationId),
        store: files,
      });
      const letter = { fileName: `${title}.pdf`, type: 'application/pdf', content: Buffer.from(body) };
      await mail.send({
        id: idOf(transaction, message),
        to,
        language,
        ...claimMail(document),
        replyTo: document.facts.contactEmail ?? undefined,
        attachments: [letter],
      });
    },
  };
}

export const claimMessages = (messaging: ClaimMessaging): MessageKinds => ({
  claim_letter: { compose: oneByOne((transaction, message) => composeClaim(messaging, transaction, message)) },
});
