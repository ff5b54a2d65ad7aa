import { Button } from '@tunna/ui';
import { ShortLocationForm } from '../../../features/inventory/location/short-location-form.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import type { CreatorForm } from '../../../shared/form/creators.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** A location that a form lacks. */
export const NewLocation: CreatorForm = ({ onCreated, onCancel }) => {
  const { t } = useTranslation('workspace');
  const { id: orgId } = useOrganization();
  return (
    <ShortLocationForm
      orgId={orgId}
      submitLabel={t('location.create')}
      actions={
        <Button variation="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      }
      onSaved={({ id, name }) => onCreated({ value: id, label: name })}
    />
  );
};
