import { Button, Stack } from '@tunna/ui';
import { ShortProviderForm } from '../../../features/requests/service-provider/short-provider-form.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import type { CreatorForm } from '../../../shared/form/creators.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';

/** A service provider that a form lacks. */
export const NewServiceProvider: CreatorForm = ({ onCreated, onCancel }) => {
  const { t } = useTranslation('service-provider');
  const { id: orgId } = useOrganization();
  return (
    <Stack>
      <UnreachableNotice />
      <ShortProviderForm
        orgId={orgId}
        submitLabel={t('create')}
        actions={
          <Button variation="ghost" onClick={onCancel}>
            {t('workspace:cancel')}
          </Button>
        }
        onSaved={({ id, name }) => onCreated({ value: String(id), label: name })}
      />
    </Stack>
  );
};
