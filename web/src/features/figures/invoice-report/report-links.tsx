import { Button, Icon } from '@tunna/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';

const Links = lazyPart(
  'features/figures/invoice-report/report-links.part',
  () => import('./report-links.part.tsx'),
  (part) => part.Links,
);

/** Links to a published report that work without signing in: created, copied once, and revoked. */
export function ReportLinks(props: ComponentProps<typeof Links>) {
  const { t } = useTranslation('invoice-report');
  return (
    <PartModal
      part={Links}
      title={t('publicLinks')}
      description={t('publicLinksText')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button variation="ghost" size="small">
          <Icon name="globe" size={16} />
          {t('publicLinks')}
        </Button>
      }
    >
      <Links {...props} />
    </PartModal>
  );
}
