import {
  type Container,
  containerInput,
  containerKinds,
  containerStatuses,
  type Requirement,
  requirement,
} from '@tunna/contract/inventory/container';
import { Checkbox, SelectList, TextArea, TextField } from '@tunna/ui';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormShell, useFieldErrors } from '../../../shared/form/form-shell.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { TagFields } from '../shared/tag-fields.tsx';
import styles from './container-form.module.css';
import {
  type ContainerValues,
  containerBody,
  containerValues,
  newContainerValues,
  parsedContainerValues,
} from './container-values.ts';
import { useSaveContainer } from './container-workspace.queries.ts';

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
  readonly container?: Container;
  /** The location of a new container. */
  readonly locationId?: string;
  readonly cancelTo: string;
  readonly onSaved: (saved: Container) => void;
}

const labelOf = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

function useShow({ wasteStreams, locations, serviceProviders }: ContainerChoices) {
  const { t } = useTranslation('workspace');
  return (name: keyof ContainerValues, value: ContainerValues[keyof ContainerValues]): string => {
    switch (name) {
      case 'wasteStreamId':
        return labelOf(wasteStreams, value);
      case 'locationId':
        return labelOf(locations, value);
      case 'serviceProviderId':
        return labelOf(serviceProviders, value);
      case 'kind':
        return t(`container.kind.${String(value)}`);
      case 'status':
        return t(`container.status.${String(value)}`);
      case 'actions':
        return t(value === true ? 'yes' : 'no');
      case 'requirements':
        return (value as Requirement[]).map((one) => t(`container.requirement.${one}`)).join(', ');
      case 'tagValueIds':
        return String((value as number[]).length);
      default:
        return String(value);
    }
  };
}

/** The form to create or edit a container. */
export function ContainerForm({ orgId, choices, container, locationId = '', cancelTo, onSaved }: Props) {
  const { t } = useTranslation('workspace');
  const save = useSaveContainer(orgId, container?.id);
  const show = useShow(choices);
  const form = useForm<ContainerValues>({
    defaultValues: container === undefined ? { ...newContainerValues, locationId } : containerValues(container),
  });
  const labels = {
    wasteStreamId: t('container.wasteStream'),
    customId: t('container.customId'),
    locationId: t('container.location'),
    serviceProviderId: t('container.serviceProvider'),
    kind: t('container.kind'),
    volumeLiters: t('container.volume'),
    dueDays: t('container.dueDays'),
    status: t('container.status'),
    description: t('container.description'),
    actions: t('container.canBeRequested'),
    requirements: t('container.requirements'),
    tagValueIds: t('tags'),
  };
  return (
    <FormShell
      title={container === undefined ? t('container.new') : t('container.edit')}
      form={form}
      schema={containerInput}
      bodyOf={containerBody}
      send={(body, version) => save.mutateAsync({ body, version })}
      onSaved={onSaved}
      submitLabel={container === undefined ? t('container.create') : t('save')}
      cancelTo={cancelTo}
      {...(container === undefined
        ? {}
        : { edit: { version: container.version, valuesOf: parsedContainerValues, labels, show } })}
    >
      <Identity form={form} choices={choices} labels={labels} />
      <Kind form={form} labels={labels} />
      <Actions form={form} labels={labels} />
      <Controller
        control={form.control}
        name="tagValueIds"
        render={({ field: { value, onChange } }) => (
          <TagFields orgId={orgId} entity="container" value={value} onChange={onChange} />
        )}
      />
    </FormShell>
  );
}

interface FieldsProps {
  readonly form: UseFormReturn<ContainerValues>;
  readonly labels: Readonly<Record<keyof ContainerValues, string>>;
}

/** The fields for name, stream, location and provider. */
function Identity({ form, choices, labels }: FieldsProps & { choices: ContainerChoices }) {
  const { t } = useTranslation('workspace');
  const errorOf = useFieldErrors(form);
  return (
    <>
      <Controller
        control={form.control}
        name="wasteStreamId"
        render={({ field: { value, onChange, ref } }) => (
          <SelectList
            ref={ref}
            label={labels.wasteStreamId}
            placeholder={t('container.chooseStream')}
            value={value}
            onValueChange={onChange}
            options={choices.wasteStreams}
            error={errorOf('wasteStreamId')}
          />
        )}
      />
      <TextField
        label={labels.customId}
        hint={t('container.customIdHint')}
        error={errorOf('customId')}
        maxLength={60}
        {...form.register('customId')}
      />
      {(['locationId', 'serviceProviderId'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ref } }) => (
            <OptionalSelect
              ref={ref}
              label={labels[name]}
              none={t(name === 'locationId' ? 'container.noLocation' : 'container.noServiceProvider')}
              value={value}
              onValueChange={onChange}
              options={name === 'locationId' ? choices.locations : choices.serviceProviders}
              error={errorOf(name)}
            />
          )}
        />
      ))}
    </>
  );
}

function Kind({ form, labels }: FieldsProps) {
  const { t } = useTranslation('workspace');
  const errorOf = useFieldErrors(form);
  return (
    <>
      <div className={styles.row}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field: { value, onChange, ref } }) => (
            <SelectList
              ref={ref}
              label={labels.kind}
              value={value}
              onValueChange={onChange}
              options={containerKinds.map((kind) => ({ value: kind, label: t(`container.kind.${kind}`) }))}
            />
          )}
        />
        <TextField
          label={labels.volumeLiters}
          inputMode="numeric"
          error={errorOf('volumeLiters')}
          {...form.register('volumeLiters')}
        />
        <TextField
          label={labels.dueDays}
          hint={t('container.dueDaysHint')}
          inputMode="numeric"
          error={errorOf('dueDays')}
          {...form.register('dueDays')}
        />
        <Controller
          control={form.control}
          name="status"
          render={({ field: { value, onChange, ref } }) => (
            <SelectList
              ref={ref}
              label={labels.status}
              value={value}
              onValueChange={onChange}
              options={containerStatuses.map((status) => ({ value: status, label: t(`container.status.${status}`) }))}
            />
          )}
        />
      </div>
      <TextArea
        label={labels.description}
        hint={t('container.descriptionHint')}
        rows={3}
        maxLength={2000}
        error={errorOf('description')}
        {...form.register('description')}
      />
    </>
  );
}

/** The fields for collection requests by visitors. */
function Actions({ form, labels }: FieldsProps) {
  const { t } = useTranslation('workspace');
  const isOn = form.watch('actions');
  return (
    <fieldset className={styles.actions}>
      <Checkbox label={labels.actions} {...form.register('actions')} />
      {isOn && (
        <Controller
          control={form.control}
          name="requirements"
          render={({ field: { value, onChange } }) => (
            <fieldset className={styles.requirements}>
              <legend>{labels.requirements}</legend>
              {requirement.options.map((one) => (
                <Checkbox
                  key={one}
                  label={t(`container.requirement.${one}`)}
                  checked={value.includes(one)}
                  onChange={({ target }) =>
                    onChange(
                      requirement.options.filter((other) => (other === one ? target.checked : value.includes(other))),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
        />
      )}
    </fieldset>
  );
}
