import { Button, Icon } from '@tunna/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';
import type { WrittenReading } from './write-reading.part.tsx';

const WriteForm = lazyPart(
  'features/scales/reading/write-reading.part',
  () => import('./write-reading.part.tsx'),
  (part) => part.WriteForm,
);

/** Enters a weight that was read from a scale. */
export function WriteReading(props: Omit<ComponentProps<typeof WriteForm>, 'values' | 'change' | 'onDone'>) {
  const { t } = useTranslation('scale');
  const { modal, end, ...input } = useDialogInput<Partial<WrittenReading>>({});
  return (
    <PartModal
      part={WriteForm}
      {...modal}
      title={t('write')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button>
          <Icon name="plus" size={16} />
          {t('write')}
        </Button>
      }
    >
      <WriteForm {...props} {...input} onDone={end} />
    </PartModal>
  );
}
