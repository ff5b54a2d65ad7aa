import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useTranslation } from 'react-i18next';
import { useTreatmentText } from '../../inventory/shared/treatment-select.tsx';
import styles from './emission-factor.module.css';

/** A factor as tables show it. */
export function FactorFigure({ figure }: { figure: string }) {
  return <span className={styles.figure}>{formatDecimal(figure)}</span>;
}

/** Who says so. The platform's sources speak English. */
export function FactorSource({ source, isEnglish = false }: { source: string; isEnglish?: boolean }) {
  return (
    <span className={styles.source} {...(isEnglish ? { lang: 'en' } : {})}>
      {source}
    </span>
  );
}

/** A treatment's name, also for a factor that holds for all of them. */
export function useFactorTreatment(): (code: string | undefined) => string {
  const { t } = useTranslation('emission-factor');
  const textOf = useTreatmentText();
  return (code) => (code === undefined ? t('anyTreatment') : textOf(code));
}
