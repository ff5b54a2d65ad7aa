import type { Department } from '@tunna/contract/people/department';
import { Badge, Checkbox, Muted, Panel, Row, type SelectOption, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { NewChoice } from '../../../shared/form/new-choice.tsx';
import { Refusal } from './refusal.tsx';
import styles from './setup.module.css';
import { useToggleDepartmentLocation } from './setup.queries.ts';

interface Props {
  readonly orgId: number;
  readonly location: { readonly id: string; readonly name: string };
  readonly streams: readonly SelectOption[];
  readonly departments: readonly Department[];
}

/** What can be chosen at the weighing station: the streams of the organization, and the departments of the location. */
export function StationChoices({ orgId, location: { id: locationId, name: place }, streams, departments }: Props) {
  const { t } = useTranslation('scale-setup');
  const move = useToggleDepartmentLocation(orgId, locationId);
  return (
    <Panel title={t('choices.title')}>
      <Stack gap={16}>
        <Muted>{t('choices.text')}</Muted>
        <Stack as="section" gap={8} aria-label={t('choices.streams')}>
          <h3 className={styles.subtitle}>{t('choices.streams')}</h3>
          {streams.length === 0 ? (
            <Muted>{t('choices.noStreams')}</Muted>
          ) : (
            <ul className={styles.choices}>
              {streams.map(({ value, label }) => (
                <li key={value}>
                  <Badge>{label}</Badge>
                </li>
              ))}
            </ul>
          )}
          <NewChoice of="wasteStream" onCreated={() => undefined} />
        </Stack>
        <Stack as="fieldset" gap={8} className={styles.departments}>
          <legend className={styles.subtitle}>{t('choices.departments', { place })}</legend>
          {departments.length === 0 && <Muted>{t('choices.noDepartments')}</Muted>}
          {departments.map((department) => (
            <Checkbox
              key={department.id}
              label={department.name}
              // The new choice is shown while it is being stored.
              checked={
                department.locations.some(({ id }) => id === locationId) !==
                (move.isPending && move.variables.id === department.id)
              }
              disabled={move.isPending}
              onChange={() => move.mutate(department)}
            />
          ))}
          <Refusal error={move.error} />
          <Row>
            <NewChoice of="department" locationId={locationId} onCreated={() => undefined} />
          </Row>
        </Stack>
      </Stack>
    </Panel>
  );
}
