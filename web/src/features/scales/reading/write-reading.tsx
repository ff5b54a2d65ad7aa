import { Button, Icon } from '@tunna/ui';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { lazyPart, PartModal } from '../../../shared/layout/lazy-part.tsx';

const WriteForm = lazyPart(
  'features/scales/reading/write-reading.part',
  () => import('./write-reading.part.tsx'),
  (part) => part.WriteForm,
);

/** Enters a weight that was read from a scale. */
export function WriteReading(props: Omit<ComponentProps<typeof WriteForm>, 'onDone'>) {
  const { t } = useTranslation('scale');
  const [open, setOpen] = useState(false);
  return (
    <PartModal
      part={WriteForm}
      open={open}
      onOpenChange={setOpen}
      title={t('write')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button>
          <Icon name="plus" size={16} />
          {t('write')}
        </Button>
      }
    >
      <WriteForm {...props} onDone={() => setOpen(false)} />
    </PartModal>
  );
}
