import type { OrganizationOverview } from '@tunna/contract/people/organization';
import type { Language } from '@tunna/domain/text/languages';
import { monthName } from '@tunna/domain/time/period';
import { Panel } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OpenedAndClosed } from './opened-and-closed.tsx';

type Months = OrganizationOverview['requestsByMonth'];

/** Requests opened and done in each month. */
export function RequestMonths({ months }: { months: Months }) {
  const { t, i18n } = useTranslation('workspace');
  const rows = months.map(({ month, opened, done }) => ({
    key: month,
    name: monthName(month, i18n.language as Language),
    opened,
    closed: done,
  }));
  return (
    <Panel title={t('overview.requests')}>
      <OpenedAndClosed
        rows={rows}
        headings={{ period: t('overview.month'), opened: t('overview.opened'), closed: t('overview.done') }}
      />
    </Panel>
  );
}
