import type { ImportFailure } from '@tunna/contract/invoices/invoice-import';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './failure-text.module.css';
import { failureWords, placeWords } from './failure-words.ts';

/** One failure: where, what was found and expected, and by which rule. */
export function FailureText({ failure }: { readonly failure: ImportFailure }) {
  const { t } = useTranslation('invoice-import');
  const place = placeWords(t, failure);
  // Our own codes are for programs; those of the standard are what the sender can look up.
  const rule = /^[A-Z]/.test(failure.code) ? failure.code : undefined;
  return (
    <>
      {place !== '' && (
        <>
          <span className={styles.place}>{place}</span>{' '}
        </>
      )}
      {failureWords(t, failure)}
      {rule !== undefined && (
        <>
          {' '}
          <span className={styles.rule}>{rule}</span>
        </>
      )}
    </>
  );
}
