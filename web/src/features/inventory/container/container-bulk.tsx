import type { Container, Requirement } from '@tunna/contract/inventory/container';
import type { ContainerChanges } from '@tunna/contract/inventory/container-bulk';
import { containerKinds, containerStatuses, requirements } from '@tunna/contract/inventory/container-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Checkbox } from '@tunna/ui';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from '../../../shared/bulk/bulk-edit.module.css';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BoundField, BulkField } from '../../../shared/bulk/bulk-kind.ts';
import { idIn, keysIn, removed, useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { providerRecords } from '../../../shared/form/records.ts';
import { useBulkTags } from '../shared/bulk-tags.tsx';
import { streamName } from '../shared/stream-name.tsx';
import type { ContainerChoices } from './container-form.tsx';
import { showingContainers } from './container-workspace.queries.ts';

const schema = async () => (await import('@tunna/contract/inventory/container-bulk')).containerChanges;

interface Props {
  readonly orgId: number;
  readonly ids: readonly number[];
  readonly choices: ContainerChoices;
}

/** Edits fields of the selected containers. */
export function ContainerBulk({ orgId, ids, choices }: Props) {
  return (
    <BulkEdit
      ids={ids}
      kind={{
        schema,
        fields: useFields(orgId, choices),
        nameOf: ({ customId, slug }) => customId ?? slug,
        edit: ({ changes, ...body }) =>
          call('editContainers', { params: { orgId }, body: { ...body, changes: changes as ContainerChanges } }),
        restore: (rows) => call('restoreContainers', { params: { orgId }, body: { rows } }),
        shownBy: showingContainers,
      }}
    />
  );
}

function useFields(orgId: number, choices: ContainerChoices): readonly BulkField<Container>[] {
  const { t, i18n } = useTranslation('workspace');
  const { choice, number } = useBulkFields();
  const tags = useBulkTags<Container>(orgId, 'container');
  const count = (value: number | undefined) => (value === undefined ? '' : formatCount(value));
  return [
    choice(
      {
        name: 'wasteStreamId',
        label: t('container.wasteStream'),
        shown: ({ wasteStream }) => streamName(wasteStream.names, i18n.language),
      },
      choices.wasteStreams,
      { read: idIn },
    ),
    choice(
      { name: 'locationId', label: t('container.location'), shown: ({ location }) => location?.name ?? '' },
      choices.locations,
      { none: t('container.noLocation'), read: (value) => (value === removed ? null : value) },
    ),
    choice(
      {
        name: 'serviceProviderId',
        label: t('container.serviceProvider'),
        shown: ({ serviceProvider }) => serviceProvider?.name ?? '',
      },
      [],
      { none: t('container.noServiceProvider'), read: idIn, records: providerRecords },
    ),
    choice(
      { name: 'status', label: t('container.status'), shown: ({ status }) => t(`container.status.${status}`) },
      containerStatuses.map((value) => ({ value, label: t(`container.status.${value}`) })),
    ),
    choice(
      { name: 'kind', label: t('container.kind'), shown: ({ kind }) => t(`container.kind.${kind}`) },
      containerKinds.map((value) => ({ value, label: t(`container.kind.${value}`) })),
    ),
    number(
      { name: 'volumeLiters', label: t('container.volume'), shown: ({ volumeLiters }) => count(volumeLiters) },
      { isOptional: true },
    ),
    number(
      { name: 'dueDays', label: t('container.dueDays'), shown: ({ dueDays }) => count(dueDays) },
      { isOptional: true },
    ),
    {
      name: 'actions',
      label: t('container.canBeRequested'),
      shown: ({ actions: [action] }) =>
        action === undefined
          ? t('no')
          : [t('yes'), ...action.requirements.map((one) => t(`container.requirement.${one}`))].join(', '),
      read: actionsIn,
      input: (bound) => <Actions {...bound} />,
    },
    ...tags,
  ];
}

/** `no`, or `yes` with the requirements: `yes,name,phone`. */
function actionsIn(value: string) {
  const [answer, ...chosen] = keysIn(value);
  return answer === 'no' ? [] : [{ actionType: 'empty_container', requirements: chosen as Requirement[] }];
}

function Actions({ label, value, error, onChange }: BoundField) {
  const { t } = useTranslation('workspace');
  const { t: word } = useTranslation('bulk-edit');
  const [answer = '', ...chosen] = keysIn(value);
  return (
    <>
      <OptionalSelect
        label={label}
        none={word('unchanged')}
        value={answer}
        options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(one) }))}
        error={error}
        onValueChange={onChange}
      />
      {answer === 'yes' && (
        <fieldset className={styles.requirements}>
          <legend>{t('container.requirements')}</legend>
          {requirements.map((one) => (
            <Checkbox
              key={one}
              label={t(`container.requirement.${one}`)}
              checked={chosen.includes(one)}
              onChange={({ target }) =>
                onChange(
                  [
                    'yes',
                    ...requirements.filter((other) => (other === one ? target.checked : chosen.includes(other))),
                  ].join(','),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
