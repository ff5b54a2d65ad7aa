import { Button, Modal, Stack } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { SelectWithNew } from '../../../shared/form/select-with-new.tsx';

export interface ProviderChoice {
  readonly orgId: number;
  /** The initial choice. */
  readonly serviceProviderId?: string;
}

interface Props extends Omit<ProviderChoice, 'orgId'> {
  /** The text of the button that opens it. */
  readonly action: string;
  readonly title: string;
  readonly description: string;
  /** The content for the chosen provider; it is mounted again for each. */
  readonly children: (serviceProviderId: number, close: () => void) => ReactNode;
}

/** A button, and the dialog about one provider that it opens. */
export function ProviderDialog({ action, title, description, serviceProviderId = '', children }: Props) {
  const { t } = useTranslation('price-list');
  const [open, setOpen] = useState(false);
  const [provider, setProvider] = useState('');
  const chosen = provider === '' ? serviceProviderId : provider;
  return (
    <Modal
      size="wide"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variation="ghost">{action}</Button>}
      title={title}
      description={description}
      closeLabel={t('workspace:close')}
    >
      <Stack>
        <SelectWithNew
          of="serviceProvider"
          label={t('provider')}
          placeholder={t('chooseProvider')}
          value={chosen}
          records={providerRecords}
          onValueChange={setProvider}
        />
        {chosen !== '' && children(Number(chosen), () => setOpen(false))}
      </Stack>
    </Modal>
  );
}
