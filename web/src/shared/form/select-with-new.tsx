import { Button, Icon, Modal, Row, SelectList, type SelectListProps, type SelectOption, Stack } from '@tunna/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type CreatorName, useCreator } from './creators.ts';
import { OptionalSelect } from './optional-select.tsx';

interface Props extends Omit<SelectListProps, 'value' | 'defaultValue' | 'onValueChange'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** What the options are. */
  readonly of: CreatorName;
  /** The text of an empty option; absent if a choice is required. */
  readonly none?: string;
}

/** A select whose missing option is created in a dialog: the form stays as it is. */
export function SelectWithNew({ of, none, options, value, onValueChange, ...rest }: Props) {
  const { t } = useTranslation('new-choice');
  const Form = useCreator(of);
  const [isOpen, setOpen] = useState(false);
  // Shown until the list has been fetched again.
  const [created, setCreated] = useState<SelectOption>();
  const isKnown = created === undefined || options.some((option) => option.value === created.value);
  const shared = { ...rest, options: isKnown ? options : [...options, created], value, onValueChange };
  const take = (choice: SelectOption) => {
    setCreated(choice);
    onValueChange(choice.value);
    setOpen(false);
  };
  const title = { location: t('location'), wasteStream: t('wasteStream'), serviceProvider: t('serviceProvider') }[of];
  return (
    <Stack gap={4}>
      {none === undefined ? <SelectList {...shared} /> : <OptionalSelect {...shared} none={none} />}
      {Form !== undefined && rest.disabled !== true && (
        <Row>
          <Modal
            open={isOpen}
            onOpenChange={setOpen}
            trigger={
              <Button variation="ghost" size="small">
                <Icon name="plus" size={16} />
                {title}
              </Button>
            }
            title={title}
            closeLabel={t('workspace:close')}
          >
            <Suspense>
              <Form of={of} onCancel={() => setOpen(false)} onCreated={take} />
            </Suspense>
          </Modal>
        </Row>
      )}
    </Stack>
  );
}
