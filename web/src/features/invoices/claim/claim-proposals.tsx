import type { Claim } from '@tunna/contract/invoices/claim';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import { Button, Detail, Panel, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useClaimStep } from './use-claim-step.ts';

/** Credit notes that may settle a claim, for a member to decide. Renders nothing without one. */
export function ClaimProposals({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claim');
  const { id: orgId, paths: own, may } = useOrganization();
  const { isPending, run } = useClaimStep(orgId);
  const proposed = claim.credits.filter(({ state, isDeleted }) => state === 'proposed' && !isDeleted);
  if (proposed.length === 0 || claim.outstanding === '0') return null;
  const decide = (step: 'credit' | 'dismiss', creditNoteId: number) => {
    const parts = { params: { orgId, id: claim.id }, body: { creditNoteId, version: claim.version } };
    return run(step, () => (step === 'credit' ? call('creditClaim', parts) : call('dismissClaimCredit', parts)));
  };
  return (
    <Panel title={t('proposed')}>
      <Stack as="ul" gap={12}>
        {proposed.map(({ creditNoteId, number, amount, evidence }) => (
          <li key={creditNoteId}>
            <Row align="center">
              <Stack as="span" gap={4} align="start">
                <span>
                  <Link to={own.invoice(claim.serviceProvider.id, number)}>{number}</Link>
                  {` · ${formatMoney(amount, claim.currency)}`}
                </span>
                <Detail>{t('evidence', { list: evidence.map((one) => t(`evidence.${one}`)).join(', ') })}</Detail>
              </Stack>
              {may('invoices.write') && (
                <Row as="span" gap={4}>
                  <Button size="small" loading={isPending} onClick={() => void decide('credit', creditNoteId)}>
                    {t('confirm')}
                  </Button>
                  <Button variation="ghost" size="small" onClick={() => void decide('dismiss', creditNoteId)}>
                    {t('dismiss')}
                  </Button>
                </Row>
              )}
            </Row>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
