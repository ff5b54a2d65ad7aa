import { Button, Icon } from '@tunna/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';

const Links = lazyPart(
  'features/figures/invoice-report/report-links.part',
  () => import('./report-links.part.tsx'),
  (part) => part.Links,
);

/** Links to a published report that work without signing in: created, copied once, and revoked. */
export function ReportLinks(props: Omit<ComponentProps<typeof Links>, 'values' | 'change' | 'forget'>) {
  const { t } = useTranslation('invoice-report');
  const { modal, end: _end, ...input } = useDialogInput({ name: '', expiresOn: '' });
  return (
    <PartModal
      {...modal}
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
      <Links {...props} {...input} />
    </PartModal>
  );
}
