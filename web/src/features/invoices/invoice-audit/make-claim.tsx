import type { InvoiceFinding } from '@tunna/contract/invoices/invoice-audit';
import { Button, useToasts } from '@tunna/ui';
import { Link, useNavigate } from 'react-router';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useMakeClaim } from './invoice-audit.queries.ts';

/** Creates a draft from findings and opens it. Nothing is sent before a member confirms it there. */
export function MakeClaim({
  findingIds,
  isGhost,
}: {
  readonly findingIds: readonly number[];
  readonly isGhost?: true;
}) {
  const { t } = useTranslation('claim');
  const { id: orgId, paths: own } = useOrganization();
  const navigate = useNavigate();
  const toasts = useToasts();
  const make = useMakeClaim(orgId);
  const start = async () => {
    try {
      const { id, reference } = await make.mutateAsync(findingIds);
      toasts.show({ level: 'success', title: t('made', { reference }) });
      void navigate(own.claim(id));
    } catch (error) {
      const code = error instanceof CallError ? error.body.code : 'internal';
      const description = ['requirements_unmet', 'status_conflict'].includes(code)
        ? t('makeMixed')
        : t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') });
      toasts.show({ level: 'failure', title: t('makeFailed'), description });
    }
  };
  return (
    <Button
      {...(isGhost ? { variation: 'ghost', size: 'small' } : {})}
      loading={make.isPending}
      onClick={() => void start()}
    >
      {t('make')}
    </Button>
  );
}

/** A link to the claim that contains a finding. */
export function ClaimOfFinding({ claim }: { readonly claim: NonNullable<InvoiceFinding['claim']> }) {
  const { t } = useTranslation('claim');
  const { paths: own } = useOrganization();
  return <Link to={own.claim(claim.id)}>{t('inClaim', { reference: claim.reference })}</Link>;
}

/** Findings that a claim may contain without another decision: disputed or certain, with an overcharge. */
export const claimableIds = (findings: readonly InvoiceFinding[]): number[] =>
  findings
    .filter(
      ({ claim, state, confidence, difference }) =>
        claim === undefined &&
        !difference.startsWith('-') &&
        difference !== '0' &&
        (state === 'disputed' || (state !== 'ignored' && state !== 'accepted' && confidence === 'certain')),
    )
    .map(({ id }) => id);
