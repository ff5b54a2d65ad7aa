import { useQuery } from '@tanstack/react-query';
import type { Claim } from '@tunna/contract/invoices/claim';
import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import { Button, Checkbox, Detail, Icon, Notice, Spinner, Stack } from '@tunna/ui';
import { useState } from 'react';
import styles from '../../../features/invoices/claim/claim.module.css';
import { ClaimDialog } from '../../../features/invoices/claim/claim-dialog.tsx';
import { claimBody } from '../../../features/invoices/claim/edit-claim.tsx';
import { useClaimStep } from '../../../features/invoices/claim/use-claim-step.ts';
import { findingsQuery } from '../../../features/invoices/invoice-audit/invoice-audit.queries.ts';
import { claimableIds } from '../../../features/invoices/invoice-audit/make-claim.tsx';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** Findings of one kind in one response. */
const atOnce = 200;

/** Adds further findings of the same provider and currency to a draft. */
export function AddFindings({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const { isPending, run } = useClaimStep(orgId);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const submit = async () => {
    if (chosen.size === 0) return true;
    const body = claimBody(claim);
    const findingIds = [...body.findingIds, ...chosen];
    const isAdded = await run('edit', () =>
      call('editClaim', { params: { orgId, id: claim.id }, body: { ...body, findingIds } }),
    );
    if (isAdded) setChosen(new Set());
    return isAdded;
  };
  return (
    <ClaimDialog
      trigger={
        <Button variation="ghost" size="small">
          <Icon name="plus" size={16} />
          {t('addFindings')}
        </Button>
      }
      title={t('addFindings')}
      text={claim.serviceProvider.name}
      submit={t('addFindings')}
      isPending={isPending}
      onSubmit={submit}
    >
      <Candidates claim={claim} chosen={chosen} onChange={setChosen} />
    </ClaimDialog>
  );
}

interface CandidatesProps {
  readonly claim: Claim;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** What the claim can also contain: disputed or certain findings in no other claim. */
function Candidates({ claim: { serviceProvider, currency }, chosen, onChange }: CandidatesProps) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const of = { serviceProviderId: serviceProvider.id, pageSize: atOnce };
  // Findings that are settled may be many, and larger.
  const disputed = useQuery(findingsQuery(orgId, { ...of, state: 'disputed' }));
  const certain = useQuery(findingsQuery(orgId, { ...of, state: 'open', confidence: 'certain' }));
  if (disputed.isPending || certain.isPending) return <Spinner label={t('common:loading')} />;
  if (disputed.data === undefined || certain.data === undefined)
    return <Notice level="error">{t('common:dataError.text')}</Notice>;
  const found = [...disputed.data.rows, ...certain.data.rows];
  const able = new Set(claimableIds(found));
  const rows = found.filter((finding) => able.has(finding.id) && finding.currency === currency);
  if (rows.length === 0) return <p>{t('addFindings.none')}</p>;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Stack as="ul" gap={8} className={styles.candidates}>
      {rows.map((finding) => (
        <li key={finding.id}>
          <Checkbox
            label={<Candidate finding={finding} />}
            checked={chosen.has(finding.id)}
            onChange={() => toggle(finding.id)}
          />
        </li>
      ))}
    </Stack>
  );
}

function Candidate({ finding }: { readonly finding: InvoiceFinding }) {
  const { t } = useTranslation('claim');
  const { rule, invoiceNumber, position, lineName = '', difference, currency } = finding;
  const line = position === undefined ? t('whole') : `${position}. ${lineName}`;
  return (
    <Stack as="span" gap={4} className={styles.text}>
      <span>
        {t(`invoice-audit:rule.${rule}`)} <strong>{formatMoney(difference, currency)}</strong>
      </span>
      <Detail>
        {invoiceNumber} · {line}
      </Detail>
    </Stack>
  );
}
