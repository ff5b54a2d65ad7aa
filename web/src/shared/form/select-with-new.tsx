import { Button, Icon, Modal, SelectList, type SelectListProps, type SelectOption, Spinner } from '@tunna/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type CreatorName, useCreator } from './creators.ts';
import { OptionalSelect } from './optional-select.tsx';
import styles from './select-with-new.module.css';

interface Props extends Omit<SelectListProps, 'value' | 'defaultValue' | 'onValueChange'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** What the options are. */
  readonly of: CreatorName;
  /** The text of an empty option; absent if a choice is required. */
  readonly none?: string;
}

/** A select whose missing option is created in a dialog: the form stays as it is. */
export function SelectWithNew({ of, none, options, value, onValueChange, hint, ...rest }: Props) {
  const { t } = useTranslation('new-choice');
  const Form = useCreator(of);
  const [isOpen, setOpen] = useState(false);
  // Shown until the list has been fetched again.
  const [created, setCreated] = useState<SelectOption>();
  const isKnown = created === undefined || options.some((option) => option.value === created.value);
  const all = isKnown ? options : [...options, created];
  const shared = { ...rest, options: all, onValueChange, hint: all.length === 0 ? t(`none.${of}`) : hint };
  return (
    <div className={styles.choice}>
      {none === undefined ? (
        <SelectList {...shared} value={value} />
      ) : (
        <OptionalSelect {...shared} none={none} value={value} />
      )}
      {Form !== undefined && rest.disabled !== true && (
        <Modal
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button variation="ghost" size="small" className={styles.new}>
              <Icon name="plus" size={16} />
              {t(`new.${of}`)}
            </Button>
          }
          title={t(`new.${of}`)}
          closeLabel={t('workspace:close')}
        >
          <Suspense fallback={<Spinner label={t('common:loading')} />}>
            <Form
              onCancel={() => setOpen(false)}
              onCreated={(choice) => {
                setCreated(choice);
                onValueChange(choice.value);
                setOpen(false);
              }}
            />
          </Suspense>
        </Modal>
      )}
    </div>
  );
}
