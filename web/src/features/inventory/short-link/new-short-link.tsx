import type { ShortLink } from '@tunna/contract/inventory/short-link';
import { Button, Icon, Modal } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { ShortLinkForm } from './short-link-form.tsx';

interface Props {
  readonly orgId: number;
  readonly onMade: (link: ShortLink) => void;
}

/** A button that opens the form of a short link. */
export function NewShortLink({ orgId, onMade }: Props) {
  const { t } = useTranslation('short-link');
  const { values, change, forget, modal } = useDialogInput({ target: '' });
  return (
    <Modal
      {...modal}
      title={t('new')}
      closeLabel={t('workspace:close')}
      trigger={
        <Button>
          <Icon name="plus" size={16} />
          {t('new')}
        </Button>
      }
    >
      <ShortLinkForm
        orgId={orgId}
        target={values.target}
        onTarget={(target) => change({ target })}
        onMade={(link) => {
          // The next address may have been typed while this one was sent.
          forget(values);
          modal.onOpenChange(false);
          onMade(link);
        }}
      />
    </Modal>
  );
}
