import type { PeriodFigures } from '@tunna/contract/figures/figures';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './figure.module.css';
import type { LinesHref } from './figure-data.ts';

// Loaded when it is opened.
const CarbonFactors = lazy(async () => ({ default: (await import('./carbon-factors.tsx')).CarbonFactors }));

interface Props {
  readonly figures: PeriodFigures;
  readonly linesHref: LinesHref;
}

/** The emission factors of a period and their sources, closed at first. */
export function CarbonSources(props: Props) {
  const { t } = useTranslation('figure');
  const [isOpened, setOpened] = useState(false);
  if (props.figures.carbon.factors.length === 0) return null;
  return (
    <details className={styles.sources} onToggle={() => setOpened(true)}>
      <summary>{t('carbonSources')}</summary>
      {isOpened && (
        <Suspense>
          <CarbonFactors {...props} />
        </Suspense>
      )}
    </details>
  );
}
