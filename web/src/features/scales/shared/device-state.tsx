import type { DeviceState as State } from '@tunna/domain/scales/device-state';
import { Badge, type BadgeProps, Icon, type IconName } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './device-state.module.css';

const variations = {
  unused: { icon: 'info', variation: 'neutral' },
  working: { icon: 'check', variation: 'success' },
  troubled: { icon: 'warning', variation: 'warning' },
  silent: { icon: 'cross', variation: 'danger' },
} as const satisfies Record<State, { icon: IconName; variation: BadgeProps['variation'] }>;

/** The state of a device, as a word with an icon. */
export function DeviceState({ state }: { state: State }) {
  const { t } = useTranslation('device');
  const { icon, variation } = variations[state];
  return (
    <Badge variation={variation} className={styles.state}>
      <Icon name={icon} size={16} />
      {t(`state.${state}`)}
    </Badge>
  );
}
