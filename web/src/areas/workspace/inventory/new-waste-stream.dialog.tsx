import { Button } from '@tunna/ui';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { ShortStreamForm } from '../../../features/inventory/waste-stream/short-stream-form.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import type { CreatorForm } from '../../../shared/form/creators.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** A waste stream that a form lacks. */
export const NewWasteStream: CreatorForm = ({ onCreated, onCancel }) => {
  const { t, i18n } = useTranslation('waste-stream');
  const { id: orgId } = useOrganization();
  return (
    <ShortStreamForm
      orgId={orgId}
      submitLabel={t('create')}
      actions={
        <Button variation="ghost" onClick={onCancel}>
          {t('workspace:cancel')}
        </Button>
      }
      onSaved={({ id, names }) => onCreated({ value: String(id), label: streamName(names, i18n.language) })}
    />
  );
};
