import type { Device } from '@tunna/contract/scales/device';
import { Button, Panel, SelectList, type SelectOption, Stack, TextField } from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { Refusal } from './refusal.tsx';
import styles from './setup.module.css';
import { type NewScale, useSetUpScale } from './setup.queries.ts';

interface Props {
  readonly orgId: number;
  readonly locations: readonly SelectOption[];
  /** The agents that exist already. */
  readonly agents: readonly Device[];
  readonly onCreated: (scaleId: number) => void;
}

// A select cannot have an empty value.
const newLocation = '*';

/** The first step: a scale, where it is, and the computer beside it. */
export function ScaleSetupForm({ orgId, locations, agents, onCreated }: Props) {
  const { t } = useTranslation('scale-setup');
  const setUp = useSetUpScale(orgId);
  const [name, setName] = useState('');
  const [locationId, setLocationId] = useState(locations.length === 0 ? newLocation : '');
  const [locationName, setLocationName] = useState('');
  const [deviceId, setDeviceId] = useState('');
  const [checks, setChecks] = useState(0);
  const element = useFirstError(checks);
  const isNew = locationId === newLocation;
  const here = agents.filter(({ location }) => location?.id === locationId);
  const missing = {
    name: name.trim() === '',
    locationId: locationId === '',
    locationName: isNew && locationName.trim() === '',
  };
  const problem = (isMissing: boolean) => (checks > 0 && isMissing ? t('required') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecks((count) => count + 1);
    if (Object.values(missing).includes(true) || setUp.isPending) return;
    const scale: NewScale = {
      ...{ name, locationName, deviceName: t('computerName', { name: name.trim() }).slice(0, 200) },
      locationId: isNew ? '' : locationId,
      deviceId: here.some(({ id }) => String(id) === deviceId) ? deviceId : '',
    };
    setUp.mutate(scale, { onSuccess: ({ id }) => onCreated(id) });
  };
  return (
    <Panel title={t('scale.title')}>
      <Stack as="form" ref={element} gap={16} className={styles.form} onSubmit={submit} noValidate>
        <Refusal error={setUp.error} />
        <TextField
          label={t('scale:name')}
          hint={t('scale.nameHint')}
          required
          maxLength={200}
          value={name}
          error={problem(missing.name)}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectList
          label={t('scale:place')}
          placeholder={t('scale:choosePlace')}
          required
          value={locationId}
          error={problem(missing.locationId)}
          options={[...locations, { value: newLocation, label: t('scale.newLocation') }]}
          onValueChange={setLocationId}
        />
        {isNew && (
          <TextField
            label={t('scale.locationName')}
            required
            maxLength={200}
            value={locationName}
            error={problem(missing.locationName)}
            onChange={({ target }) => setLocationName(target.value)}
          />
        )}
        {here.length > 0 && (
          <OptionalSelect
            label={t('scale.computer')}
            hint={t('scale.computerHint')}
            none={t('scale.newComputer')}
            value={deviceId}
            options={here.map(({ id, name: title }) => ({ value: String(id), label: title }))}
            onValueChange={setDeviceId}
          />
        )}
        <Button type="submit" className={styles.start} loading={setUp.isPending}>
          {t('scale.continue')}
        </Button>
      </Stack>
    </Panel>
  );
}
