import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@tunna/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BrowserOnly } from '../../../shared/layout/browser-only.tsx';
import styles from './location-form.module.css';
import { mapBackgroundQuery } from './map.queries.ts';
import type { Position } from './position-map.tsx';

const PositionMap = lazy(() => import('./position-map.tsx'));

interface Props {
  readonly orgId: number;
  readonly label: string;
  readonly position: Position | undefined;
  /** Without it the map is read-only. */
  readonly onMove?: (position: Position) => void;
}

/** A position on a small map. A map that cannot be loaded is omitted: the fields beside it have the same values. */
export function PositionField({ orgId, label, position, onMove }: Props) {
  const { t } = useTranslation('workspace');
  const background = useQuery(mapBackgroundQuery(orgId));
  if (background.isError) return null;
  const pending = <Skeleton className={styles.map} />;
  return (
    <>
      {onMove !== undefined && <p className={styles.hint}>{t('map.pick')}</p>}
      {background.data === undefined ? (
        pending
      ) : (
        <BrowserOnly rendered={pending}>
          <Suspense fallback={pending}>
            <PositionMap
              background={background.data}
              position={position}
              label={label}
              {...(onMove === undefined ? {} : { onMove })}
            />
          </Suspense>
        </BrowserOnly>
      )}
    </>
  );
}
