import type { InstallationHealth } from '@tunna/contract/platform/installation-health';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate, formatDateTime } from '@tunna/domain/time/dates';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { HealthPart } from './health-parts.ts';

/** What each part states. */
export function useHealthSentences(health: InstallationHealth): Readonly<Record<HealthPart, readonly string[]>> {
  const { t, i18n } = useTranslation('installation-health');
  const language = i18n.language as Language;
  const { imports, devices, disk, backups, errors, speed } = health;
  const time = (at: string): string => formatDateTime(new Date(at), language);
  const queue = (part: 'messages' | 'jobs') => {
    const { failed, waiting, oldestSeconds = 0 } = health[part];
    if (failed === undefined || waiting === undefined) return [t('unread')];
    const late =
      oldestSeconds < 60 ? [] : [t(`${part}.oldest`, { minutes: formatCount(Math.floor(oldestSeconds / 60)) })];
    return [t(`${part}.counts`, { failed: formatCount(failed), waiting: formatCount(waiting) }), ...late];
  };
  const database = formatFileSize(disk.databaseBytes);
  return {
    messages: queue('messages'),
    jobs: queue('jobs'),
    imports: [
      imports.since === undefined
        ? t('imports.good')
        : t('imports.failed', {
            failed: formatCount(imports.failed),
            day: formatDate(new Date(imports.since), language),
          }),
    ],
    devices: [
      devices.agents === 0
        ? t('devices.none')
        : t('devices.counts', {
            heard: formatCount(devices.agents - devices.silent),
            agents: formatCount(devices.agents),
          }),
    ],
    disk: [
      disk.freeBytes === undefined || disk.totalBytes === undefined
        ? t('disk.unknown', { database })
        : t('disk.free', { free: formatFileSize(disk.freeBytes), total: formatFileSize(disk.totalBytes), database }),
    ],
    backups: backupTexts(backups),
    errors: [errors.recent === 0 ? t('errors.good') : t('errors.counts', { count: errors.recent })],
    speed: [t('speed.counts', { slow: formatCount(speed.slow), calls: formatCount(speed.calls) })],
  };

  function backupTexts({ everyHours, newestAt, bytes, problem }: InstallationHealth['backups']): string[] {
    if (everyHours === undefined) return [t('backups.off')];
    const hours = formatCount(everyHours);
    return [
      newestAt === undefined ? t('backups.none', { hours }) : t('backups.newest', { hours, time: time(newestAt) }),
      ...(bytes === undefined ? [] : [t('backups.size', { size: formatFileSize(bytes) })]),
      ...(problem === undefined ? [] : [t('backups.problem', { problem })]),
    ];
  }
}
