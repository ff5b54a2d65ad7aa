import { useQuery } from '@tanstack/react-query';
import type { InstallationHealth } from '@tunna/contract/platform/installation-health';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Badge, type BadgeProps, Muted, Panel, Skeleton, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './health-panel.module.css';
import { type HealthPart, partNames } from './health-parts.ts';
import { healthQuery } from './installation-health.queries.ts';
import { useHealthSentences } from './use-health-sentences.ts';

const variations: Readonly<Record<InstallationHealth[HealthPart]['state'], NonNullable<BadgeProps['variation']>>> = {
  good: 'success',
  attention: 'danger',
  unknown: 'warning',
  off: 'neutral',
};

/** The health of the installation: what works, and what the operator should look at. */
export function HealthPanel() {
  const { t } = useTranslation('installation-health');
  const query = useQuery(healthQuery());
  return (
    <Panel title={t('title')}>
      <DataLoadingView query={query} pending={<Skeleton className={styles.pending ?? ''} />}>
        {(health) => <Health health={health} />}
      </DataLoadingView>
    </Panel>
  );
}

function Health({ health }: { readonly health: InstallationHealth }) {
  const { t, i18n } = useTranslation('installation-health');
  const startedAt = formatDateTime(new Date(health.startedAt), i18n.language as Language);
  const sentences = useHealthSentences(health);
  return (
    <Stack gap={16}>
      <Muted>{t('text', { version: health.version, schema: health.schemaVersion, time: startedAt })}</Muted>
      <dl className={styles.parts}>
        {partNames.map((part) => (
          <div key={part} id={`health-${part}`} className={styles.part}>
            <dt>{t(part)}</dt>
            <dd>
              <Badge variation={variations[health[part].state]}>{t(`state.${health[part].state}`)}</Badge>
            </dd>
            <dd className={styles.text}>
              {sentences[part].map((text) => (
                <p key={text}>{text}</p>
              ))}
              {health[part].state === 'attention' && <Muted>{t(`${part}.help`)}</Muted>}
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
