import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useTreatmentText } from '../../inventory/shared/treatment-select.tsx';
import styles from './emission-factor.module.css';

/** A factor in a table. */
export function FactorFigure({ figure }: { figure: string }) {
  return <span className={styles.figure}>{formatDecimal(figure)}</span>;
}

/** The source of a factor. Sources of the platform are in English. */
export function FactorSource({ source, isEnglish = false }: { source: string; isEnglish?: boolean }) {
  return (
    <span className={styles.source} {...(isEnglish ? { lang: 'en' } : {})}>
      {source}
    </span>
  );
}

/** The name of a treatment; also for a factor that applies to all treatments. */
export function useFactorTreatment(): (code: string | undefined) => string {
  const { t } = useTranslation('emission-factor');
  const textOf = useTreatmentText();
  return (code) => (code === undefined ? t('anyTreatment') : textOf(code));
}
