import { Button, Icon, Modal, Row, type SelectOption } from '@tunna/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { type CreatorProps, useCreator } from './creators.ts';

interface Props extends Pick<CreatorProps, 'of' | 'locationId'> {
  readonly onCreated: (choice: SelectOption) => void;
}

/** A button that creates a record in a dialog: the page stays as it is. Nothing for a user who may not create one. */
export function NewChoice({ of, locationId, onCreated }: Props) {
  const { t } = useTranslation('new-choice');
  const Form = useCreator(of);
  const [isOpen, setOpen] = useState(false);
  if (Form === undefined) return null;
  const titles = {
    location: t('location'),
    wasteStream: t('wasteStream'),
    serviceProvider: t('serviceProvider'),
    department: t('department'),
  };
  return (
    <Row>
      <Modal
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variation="ghost" size="small">
            <Icon name="plus" size={16} />
            {titles[of]}
          </Button>
        }
        title={titles[of]}
        closeLabel={t('workspace:close')}
      >
        <Suspense>
          <Form
            of={of}
            locationId={locationId}
            onCancel={() => setOpen(false)}
            onCreated={(choice) => {
              onCreated(choice);
              setOpen(false);
            }}
          />
        </Suspense>
      </Modal>
    </Row>
  );
}
