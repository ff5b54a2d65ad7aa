import type { LiveScale } from '@tunna/contract/scales/agent';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Icon, Muted, Panel, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './setup.module.css';

/** Whether the agent is in contact at the moment. */
const isConnected = ({ device, weight }: LiveScale): boolean =>
  weight !== undefined || device?.state === 'working' || device?.state === 'troubled';

/** What the agent sees at the moment, as three steps. */
export function LiveScalePanel({ live }: { readonly live: LiveScale }) {
  const { t } = useTranslation('scale-setup');
  const { device, weight, source } = live;
  const isStable = weight?.isStable === true;
  return (
    <Panel title={t('live.title')}>
      <Stack as="ol" gap={12} className={styles.steps}>
        <Step isDone={isConnected(live)} title={t('live.agent')}>
          {t(isConnected(live) ? 'live.connected' : 'live.waiting')}
        </Step>
        <Step isDone={source !== undefined} title={t('live.line')}>
          {source === undefined ? (
            t('live.noLine')
          ) : (
            <>
              <code className={styles.line}>{source.line}</code>
              {` ${t('live.source', { protocol: source.protocol, port: source.port })}`}
            </>
          )}
        </Step>
        <Step isDone={weight !== undefined} title={t('live.weight')}>
          {weight === undefined ? (
            t('live.noWeight')
          ) : (
            <>
              <span className={styles.weight}>{`${formatDecimal(weight.kg)}\u00a0kg`}</span>
              {` ${t(weight.isOverloaded ? 'live.overloaded' : isStable ? 'live.stable' : 'live.moving')}`}
            </>
          )}
        </Step>
      </Stack>
      {device?.message !== undefined && device.message !== '' && <Muted>{device.message}</Muted>}
    </Panel>
  );
}

function Step({
  isDone,
  title,
  children,
}: {
  readonly isDone: boolean;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('scale-setup');
  return (
    <li className={isDone ? styles.done : styles.open}>
      <Icon name={isDone ? 'check' : 'info'} size={20} label={t(isDone ? 'live.done' : 'live.open')} />
      <div>
        <span className={styles.label}>{title}</span>
        <div aria-live="polite">{children}</div>
      </div>
    </li>
  );
}
