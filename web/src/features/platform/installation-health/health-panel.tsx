import { useQuery } from '@tanstack/react-query';
import type { InstallationHealth } from '@tunna/contract/platform/installation-health';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate, formatDateTime } from '@tunna/domain/time/dates';
import { Badge, type BadgeProps, Muted, Panel, Skeleton, Stack } from '@tunna/ui';
import { callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './health-panel.module.css';

type Part = Exclude<keyof InstallationHealth, 'version' | 'startedAt'>;

/** Milliseconds between two readings while the page is open. */
const refreshed = 60_000;

const variations: Readonly<Record<InstallationHealth[Part]['state'], NonNullable<BadgeProps['variation']>>> = {
  good: 'success',
  attention: 'danger',
  unknown: 'warning',
  off: 'neutral',
};

/** The health of the installation: what works, and what the operator should look at. */
export function HealthPanel() {
  const { t } = useTranslation('installation-health');
  const query = useQuery({ ...callQuery('getInstallationHealth', {}), refetchInterval: refreshed });
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
  const language = i18n.language as Language;
  const time = (at: string): string => formatDateTime(new Date(at), language);
  const sentences = useSentences(health, language);
  return (
    <Stack gap={16}>
      <Muted>{t('text', { version: health.version, time: time(health.startedAt) })}</Muted>
      <dl className={styles.parts}>
        {sentences.map(([part, texts]) => (
          <div key={part} className={styles.part}>
            <dt>{t(part)}</dt>
            <dd>
              <Badge variation={variations[health[part].state]}>{t(`state.${health[part].state}`)}</Badge>
            </dd>
            <dd className={styles.text}>
              {texts.map((text) => (
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

/** What each part states. */
function useSentences(health: InstallationHealth, language: Language): (readonly [Part, readonly string[]])[] {
  const { t } = useTranslation('installation-health');
  const { imports, devices, disk, backups } = health;
  const time = (at: string): string => formatDateTime(new Date(at), language);
  const queue = (part: 'messages' | 'jobs') => {
    const { failed, waiting, oldestSeconds = 0 } = health[part];
    if (failed === undefined || waiting === undefined) return [t('unread')];
    const late =
      oldestSeconds < 60 ? [] : [t(`${part}.oldest`, { minutes: formatCount(Math.floor(oldestSeconds / 60)) })];
    return [t(`${part}.counts`, { failed: formatCount(failed), waiting: formatCount(waiting) }), ...late];
  };
  const database = formatFileSize(disk.databaseBytes);
  return [
    ['messages', queue('messages')],
    ['jobs', queue('jobs')],
    [
      'imports',
      imports.since === undefined
        ? [t('imports.good')]
        : [
            t('imports.failed', {
              failed: formatCount(imports.failed),
              day: formatDate(new Date(imports.since), language),
            }),
          ],
    ],
    [
      'devices',
      [
        devices.agents === 0
          ? t('devices.none')
          : t('devices.counts', {
              heard: formatCount(devices.agents - devices.silent),
              agents: formatCount(devices.agents),
            }),
      ],
    ],
    [
      'disk',
      disk.freeBytes === undefined || disk.totalBytes === undefined
        ? [t('disk.unknown', { database })]
        : [t('disk.free', { free: formatFileSize(disk.freeBytes), total: formatFileSize(disk.totalBytes), database })],
    ],
    ['backups', backupTexts(backups)],
  ];

  function backupTexts({ everyHours, newestAt, problem }: InstallationHealth['backups']): string[] {
    if (everyHours === undefined) return [t('backups.off')];
    const hours = formatCount(everyHours);
    return [
      newestAt === undefined ? t('backups.none', { hours }) : t('backups.newest', { hours, time: time(newestAt) }),
      ...(problem === undefined ? [] : [t('backups.problem', { problem })]),
    ];
  }
}
