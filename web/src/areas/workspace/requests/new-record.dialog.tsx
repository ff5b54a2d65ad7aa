import { Button, Stack } from '@tunna/ui';
import { ShortLocationForm } from '../../../features/inventory/location/short-location-form.tsx';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { ShortStreamForm } from '../../../features/inventory/waste-stream/short-stream-form.tsx';
import { ShortDepartmentForm } from '../../../features/people/department/short-department-form.tsx';
import { ShortProviderForm } from '../../../features/requests/service-provider/short-provider-form.tsx';
import { openDraft } from '../../../lib/storage/draft.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { CreatorProps } from '../../../shared/form/creators.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';

/** A record that a form lacks. Input of a dismissed dialog stays until it is saved or cancelled. */
export function NewRecord({ of, locationId, onCreated, onCancel }: CreatorProps) {
  const { t, i18n } = useTranslation('workspace');
  const { id: orgId } = useOrganization();
  const draft = `new ${of} of ${orgId}`;
  const cancel = () => {
    openDraft(draft).keep({});
    onCancel();
  };
  const shared = {
    orgId,
    draft,
    actions: (
      <Button variation="ghost" onClick={cancel}>
        {t('cancel')}
      </Button>
    ),
  };
  switch (of) {
    case 'location':
      return (
        <ShortLocationForm
          {...shared}
          submitLabel={t('location.create')}
          onSaved={({ id, name }) => onCreated({ value: id, label: name })}
        />
      );
    case 'wasteStream':
      return (
        <ShortStreamForm
          {...shared}
          submitLabel={t('waste-stream:create')}
          onSaved={({ id, names }) => onCreated({ value: String(id), label: streamName(names, i18n.language) })}
        />
      );
    case 'department':
      return (
        <ShortDepartmentForm
          {...shared}
          locationId={locationId}
          submitLabel={t('department:create')}
          onSaved={({ id, name }) => onCreated({ value: String(id), label: name })}
        />
      );
    case 'serviceProvider':
      return (
        <Stack>
          <UnreachableNotice />
          <ShortProviderForm
            {...shared}
            submitLabel={t('service-provider:create')}
            onSaved={({ id, name }) => onCreated({ value: String(id), label: name })}
          />
        </Stack>
      );
  }
}
