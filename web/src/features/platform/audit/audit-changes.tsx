import type { AuditEntry } from '@tunna/contract/platform/audit';
import { useTranslation } from 'react-i18next';
import { useTreatmentText } from '../../inventory/shared/treatment-select.tsx';
import { WasteCodeText } from '../../inventory/shared/waste-code.tsx';
import styles from './audit.module.css';

/** A value as people read it. HTML is shown without its tags. */
function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string')
    return value
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(words).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${words(inner)}`)
      .join(', ');
  }
  return String(value);
}

/** A value with what its code stands for. */
function Value({ field, value }: { field: string; value: unknown }) {
  const treatmentText = useTreatmentText();
  if (typeof value === 'string' && field === 'ewcCode') return <WasteCodeText code={value} />;
  if (typeof value === 'string' && field === 'treatmentCode') return treatmentText(value);
  return words(value);
}

/** What an entry of the trail changed: of each field, what it was and what it became. */
export function AuditChanges({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation('audit');
  const fields = Object.entries(changes);
  if (fields.length === 0) return '–';
  const list = (
    <dl className={styles.changes}>
      {fields.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{t(`field.${field}`, { defaultValue: field })}</dt>
          <dd>
            {from === null ? (
              <Value field={field} value={to} />
            ) : (
              <>
                <del>
                  <Value field={field} value={from} />
                </del>{' '}
                <span aria-hidden="true">›</span>{' '}
                <ins>
                  <Value field={field} value={to} />
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (fields.length <= 2) return list;
  return (
    <details className={styles.details}>
      <summary>{t('fields', { count: fields.length })}</summary>
      {list}
    </details>
  );
}
