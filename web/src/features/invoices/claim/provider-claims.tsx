import { useQuery } from '@tanstack/react-query';
import { Panel, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { claimFiguresQuery } from './claim.queries.ts';
import { ClaimFigures } from './claim-figures.tsx';

/** What was claimed from a provider and recovered. Renders nothing before the first claim is sent. */
export function ProviderClaims({ serviceProviderId }: { readonly serviceProviderId: number }) {
  const { t } = useTranslation('claim');
  const { id: orgId, paths: own } = useOrganization();
  const { data } = useQuery(claimFiguresQuery(orgId, serviceProviderId));
  if (data === undefined || data.figures.length === 0) return null;
  return (
    <Panel title={t('ofProvider')}>
      <Stack gap={12}>
        <ClaimFigures orgId={orgId} serviceProviderId={serviceProviderId} />
        <Link to={own.claims({ serviceProviderId: String(serviceProviderId) })}>{t('allOfProvider')}</Link>
      </Stack>
    </Panel>
  );
}
