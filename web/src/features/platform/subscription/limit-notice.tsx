import { useQuery } from '@tanstack/react-query';
import type { LimitName } from '@tunna/contract/platform/subscription';
import { Notice } from '@tunna/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { amountOf, limitState } from './limits.ts';
import { limitsQuery } from './subscription.queries.ts';

/**
 * Warns that a limit of the plan is nearly or completely used, before a user starts work that would be rejected. Otherwise renders nothing.
 */
export function LimitNotice({ name }: { readonly name: LimitName }) {
  const { t } = useTranslation('subscription');
  const { id: orgId, paths: own, may } = useOrganization();
  const limit = useQuery(limitsQuery(orgId)).data?.limits.find((other) => other.name === name);
  const state = limit && limitState(limit);
  if (limit === undefined || state === undefined) return null;
  const amounts = { used: amountOf(name, limit.used), allowed: amountOf(name, limit.allowed) };
  return (
    <Notice>
      <p>{t(`${state}.${name}`, amounts)}</p>
      {may('subscription.read') ? (
        <Link to={own.settings('subscription')}>{t('toPlans')}</Link>
      ) : (
        <p>{t('askOwner')}</p>
      )}
    </Notice>
  );
}
