import { Button, Icon } from '@tunna/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { lazyPart, PartPopover } from '../layout/lazy-part.tsx';
import type { ListState } from './list-state.ts';

/** The search, filters and sort of a list for its export, which has no pages. */
export const exportQuery = ({ search, sort, order, filters }: ListState) => ({
  ...(search === '' ? {} : { search }),
  sort,
  order,
  ...filters,
});

const ExportChoices = lazyPart(
  'shared/list/list-export.part',
  () => import('./list-export.part.tsx'),
  (part) => part.ExportChoices,
);

/** Opens the choices of an export. */
export function ListExport(props: ComponentProps<typeof ExportChoices>) {
  const { t } = useTranslation('exchange');
  return (
    <PartPopover
      part={ExportChoices}
      label={t('export')}
      align="end"
      trigger={
        <Button variation="ghost" size="small">
          <Icon name="download" size={16} />
          {t('export')}
        </Button>
      }
    >
      <ExportChoices {...props} />
    </PartPopover>
  );
}
