import type { Container, Requirement } from '@tunna/contract/inventory/container';
import { containerKinds, containerStatuses, requirements } from '@tunna/contract/inventory/container-values';
import { Checkbox, SelectList, TextArea, TextField } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { FormShell } from '../../../shared/form/form-shell.tsx';
import { RecordName } from '../../../shared/form/record-name.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { SelectWithNew } from '../../../shared/form/select-with-new.tsx';
import { type FormFields, useRecordForm } from '../../../shared/form/use-form-fields.tsx';
import { TagFields, useTagNames } from '../shared/tag-fields.tsx';
import styles from './container-form.module.css';
import { type ContainerValues, containerBody, containerValues, newContainerValues } from './container-values.ts';
import { useSaveContainer } from './container-workspace.queries.ts';

const schema = async () => (await import('@tunna/contract/inventory/container')).containerInput;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The locations, streams and providers to choose from. */
export interface ContainerChoices {
  readonly wasteStreams: readonly Choice[];
  readonly locations: readonly Choice[];
  readonly serviceProviders: readonly Choice[];
}

interface Props {
  readonly orgId: number;
  readonly choices: ContainerChoices;
  /** The edited container; absent for a new one. */
  readonly container?: Container | undefined;
  /** The location of a new container. */
  readonly locationId?: string;
  readonly cancelTo: string;
  readonly onSaved: (saved: Container) => void;
}

const labelOf = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

function useShow(orgId: number, { wasteStreams, locations }: ContainerChoices) {
  const { t } = useTranslation('workspace');
  const tagNames = useTagNames(orgId);
  return (name: keyof ContainerValues, value: ContainerValues[keyof ContainerValues]): ReactNode => {
    switch (name) {
      case 'wasteStreamId':
        return labelOf(wasteStreams, value);
      case 'locationId':
        return labelOf(locations, value);
      case 'serviceProviderId':
        return <RecordName records={providerRecords} id={String(value)} />;
      case 'kind':
        return t(`container.kind.${String(value)}`);
      case 'status':
        return t(`container.status.${String(value)}`);
      case 'actions':
        return t(value === true ? 'yes' : 'no');
      case 'requirements':
        return (value as Requirement[]).map((one) => t(`container.requirement.${one}`)).join(', ');
      case 'tagValueIds':
        return tagNames(value as number[]);
      default:
        return String(value);
    }
  };
}

/** The form to create or edit a container. */
export function ContainerForm({ orgId, choices, container, locationId = '', cancelTo, onSaved }: Props) {
  const { t } = useTranslation('workspace');
  const save = useSaveContainer(orgId, container?.id);
  const show = useShow(orgId, choices);
  const labels = {
    wasteStreamId: t('container.wasteStream'),
    customId: t('container.customId'),
    locationId: t('container.location'),
    serviceProviderId: t('container.serviceProvider'),
    kind: t('container.kind'),
    volumeLiters: t('container.volume'),
    emptyKg: t('container.emptyKg'),
    dueDays: t('container.dueDays'),
    status: t('container.status'),
    description: t('container.description'),
    actions: t('container.canBeRequested'),
    requirements: t('container.requirements'),
    tagValueIds: t('tags'),
  };
  const { form, ...fields } = useRecordForm<ContainerValues>(
    container === undefined ? { ...newContainerValues, locationId } : containerValues(container),
    labels,
  );
  return (
    <FormShell
      title={container === undefined ? t('container.new') : t('container.edit')}
      form={form}
      schema={schema}
      bodyOf={containerBody}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={container === undefined ? t('container.create') : t('save')}
      cancelTo={cancelTo}
      edit={container && { version: container.version, valuesOf: containerValues, labels, show }}
    >
      <Identity {...fields} choices={choices} />
      <Kind {...fields} />
      <Actions {...fields} isOn={form.watch('actions')} />
      {fields.control('tagValueIds', ({ value, onValueChange }) => (
        <TagFields orgId={orgId} entity="container" value={value} onChange={onValueChange} />
      ))}
    </FormShell>
  );
}

type FieldsProps = FormFields<ContainerValues>;

/** The fields for name, stream, location and provider. */
function Identity({ input, control, choices }: FieldsProps & { choices: ContainerChoices }) {
  const { t } = useTranslation('workspace');
  return (
    <>
      {control('wasteStreamId', (bound) => (
        <SelectWithNew
          {...bound}
          of="wasteStream"
          placeholder={t('container.chooseStream')}
          options={choices.wasteStreams}
        />
      ))}
      <TextField {...input('customId')} hint={t('container.customIdHint')} maxLength={60} />
      {control('locationId', (bound) => (
        <SelectWithNew {...bound} of="location" none={t('container.noLocation')} options={choices.locations} />
      ))}
      {control('serviceProviderId', (bound) => (
        <SelectWithNew
          {...bound}
          of="serviceProvider"
          none={t('container.noServiceProvider')}
          records={providerRecords}
        />
      ))}
    </>
  );
}

function Kind({ input, control }: FieldsProps) {
  const { t } = useTranslation('workspace');
  return (
    <>
      <div className={styles.row}>
        {control('kind', (bound) => (
          <SelectList
            {...bound}
            options={containerKinds.map((kind) => ({ value: kind, label: t(`container.kind.${kind}`) }))}
          />
        ))}
        <TextField {...input('volumeLiters')} inputMode="numeric" />
        <TextField {...input('emptyKg')} hint={t('container.emptyKgHint')} inputMode="decimal" />
        <TextField {...input('dueDays')} hint={t('container.dueDaysHint')} inputMode="numeric" />
        {control('status', (bound) => (
          <SelectList
            {...bound}
            options={containerStatuses.map((status) => ({ value: status, label: t(`container.status.${status}`) }))}
          />
        ))}
      </div>
      <TextArea {...input('description')} hint={t('container.descriptionHint')} rows={3} maxLength={2000} />
    </>
  );
}

/** The fields for collection requests by visitors. */
function Actions({ control, isOn }: FieldsProps & { isOn: boolean }) {
  const { t } = useTranslation('workspace');
  return (
    <fieldset>
      {control('actions', ({ value, onValueChange, ...bound }) => (
        <Checkbox {...bound} checked={value} onChange={({ target }) => onValueChange(target.checked)} />
      ))}
      {isOn &&
        control('requirements', ({ label, value, onValueChange }) => (
          <fieldset className={styles.requirements}>
            <legend>{label}</legend>
            {requirements.map((one) => (
              <Checkbox
                key={one}
                label={t(`container.requirement.${one}`)}
                checked={value.includes(one)}
                onChange={({ target }) =>
                  onValueChange(
                    requirements.filter((other) => (other === one ? target.checked : value.includes(other))),
                  )
                }
              />
            ))}
          </fieldset>
        ))}
    </fieldset>
  );
}
