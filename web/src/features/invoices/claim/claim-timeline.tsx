import type { Claim } from '@tunna/contract/invoices/claim';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Badge, Button, Detail, Row, Stack } from '@tunna/ui';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import timeline from '../../../shared/view/timeline.module.css';
import { useClaimStep } from './use-claim-step.ts';

interface Entry {
  readonly key: string;
  readonly at: string;
  readonly by: string | undefined;
  readonly text: string;
  readonly isStrong?: boolean;
  readonly delivery?: 'waiting' | 'dead';
  /** The credit note whose settlement may be undone. */
  readonly creditNoteId?: number;
}

type Credit = Claim['credits'][number];

const creditKey = ({ state, isDeleted, isAutomatic }: Credit): string => {
  if (state === 'dismissed') return 'event.dismissed';
  if (isDeleted) return 'event.deleted';
  return isAutomatic ? 'event.confirmedAutomatic' : 'event.confirmed';
};

/** The events of a claim, the newest first. */
function useEntries(claim: Claim): Entry[] {
  const { t, i18n } = useTranslation('claim');
  const day = (text: string) => formatDay(text, i18n.language as Language);
  const entries: Entry[] = [
    { key: 'created', at: claim.createdAt, by: claim.createdBy, text: t('event.created') },
    ...claim.letters.map(
      ({ number, kind, recipient, deadline, sentAt, sentBy, delivery }): Entry => ({
        key: `letter ${number}`,
        at: sentAt,
        by: sentBy,
        text: t(`event.${kind}`, { recipient, day: day(deadline) }),
        isStrong: kind === 'claim',
        ...(delivery === 'sent' ? {} : { delivery }),
      }),
    ),
    ...claim.credits
      .filter(({ state }) => state !== 'proposed')
      .map((credit): Entry => {
        const isCounted = credit.state === 'confirmed' && !credit.isDeleted;
        return {
          key: `credit ${credit.creditNoteId}`,
          at: credit.at,
          by: credit.by,
          text: t(creditKey(credit), { number: credit.number, amount: formatMoney(credit.amount, claim.currency) }),
          isStrong: isCounted,
          ...(isCounted ? { creditNoteId: credit.creditNoteId } : {}),
        };
      }),
  ];
  const { declinedAt, declinedBy: by, declineReason: reason, withdrawnAt, withdrawnBy } = claim;
  if (declinedAt !== undefined)
    entries.push({ key: 'declined', at: declinedAt, by, text: t('event.declined', { reason }), isStrong: true });
  if (withdrawnAt !== undefined)
    entries.push({ key: 'withdrawn', at: withdrawnAt, by: withdrawnBy, text: t('event.withdrawn'), isStrong: true });
  return entries.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Everything that happened to a claim, the newest first. */
export function ClaimTimeline({ claim }: { readonly claim: Claim }) {
  const { t, i18n } = useTranslation('claim');
  const { id: orgId, may } = useOrganization();
  const { run, isPending } = useClaimStep(orgId);
  const entries = useEntries(claim);
  const undo = (creditNoteId: number) => {
    const parts = { params: { orgId, id: claim.id }, body: { creditNoteId, version: claim.version } };
    return run('dismiss', () => call('dismissClaimCredit', parts));
  };
  return (
    <Stack as="ol" gap={12} className={timeline.timeline}>
      {entries.map(({ key, at, by, text, isStrong, delivery, creditNoteId }) => (
        <li key={key} data-strong={isStrong === true}>
          <Row as="span" align="center" gap={8}>
            {text}
            {delivery !== undefined && (
              <Badge variation={delivery === 'dead' ? 'danger' : 'neutral'}>{t(`delivery.${delivery}`)}</Badge>
            )}
          </Row>
          <Detail>
            {[by, formatDateTime(new Date(at), i18n.language as Language)]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </Detail>
          {creditNoteId !== undefined && may('invoices.write') && (
            <Row as="span">
              <Button variation="ghost" size="small" loading={isPending} onClick={() => void undo(creditNoteId)}>
                {t('undoCredit')}
              </Button>
            </Row>
          )}
        </li>
      ))}
    </Stack>
  );
}
