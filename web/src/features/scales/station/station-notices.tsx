import { toleratedClockSkew } from '@tunna/domain/scales/scale-reading';
import { Button, Notice, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

interface Props {
  readonly isOffline: boolean;
  /** Whether the browser has no storage. */
  readonly cannotStore: boolean;
  /** Seconds by which the tablet's clock is ahead. */
  readonly clockSkew: number;
  /** Number of rejected weighings. */
  readonly refused: number;
  /** What is wrong with the label that was scanned. */
  readonly label: string | undefined;
  onRefused(): void;
}

/** Warnings for the user of the station. */
export function StationNotices({ isOffline, cannotStore: keepsNothing, clockSkew, refused, label, onRefused }: Props) {
  const { t } = useTranslation('station');
  const isClockWrong = Math.abs(clockSkew) > toleratedClockSkew;
  if (!isOffline && !keepsNothing && !isClockWrong && refused === 0 && label === undefined) return null;
  return (
    <Stack gap={8}>
      {isOffline && <Notice>{t(keepsNothing ? 'notice.offlineNothing' : 'notice.offline')}</Notice>}
      {keepsNothing && !isOffline && <Notice level="error">{t('notice.keepsNothing')}</Notice>}
      {isClockWrong && <Notice>{t('notice.clock', { minutes: Math.round(Math.abs(clockSkew) / 60) })}</Notice>}
      {label !== undefined && <Notice level="error">{label}</Notice>}
      {refused > 0 && (
        <Notice level="error">
          <Row gap={12} align="center">
            {t('notice.refused', { count: refused })}
            <Button size="large" variation="ghost" onClick={onRefused}>
              {t('notice.look')}
            </Button>
          </Row>
        </Notice>
      )}
    </Stack>
  );
}
