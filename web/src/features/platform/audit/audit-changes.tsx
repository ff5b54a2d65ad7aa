import type { AuditEntry } from '@tunna/contract/platform/audit';
import { Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './audit.module.css';

/** A value as text. HTML is shown without its tags. */
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

interface Props extends Pick<AuditEntry, 'changes'> {
  /** The text of a code; undefined for a field whose value is not a code. */
  readonly codeText?: (field: string, code: string) => ReactNode;
}

/** The changes of an audit entry: the old and new value of each field. */
export function AuditChanges({ changes, codeText }: Props) {
  const { t } = useTranslation('audit');
  const shown = (field: string, value: unknown): ReactNode =>
    (typeof value === 'string' ? codeText?.(field, value) : undefined) ?? words(value);
  const fields = Object.entries(changes);
  if (fields.length === 0) return '–';
  const list = (
    <Stack as="dl" gap={4} className={styles.changes}>
      {fields.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{t(`field.${field}`, { defaultValue: field })}</dt>
          <dd>
            {from === null ? (
              shown(field, to)
            ) : (
              <>
                <del>{shown(field, from)}</del> <span aria-hidden="true">›</span> <ins>{shown(field, to)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </Stack>
  );
  if (fields.length <= 2) return list;
  return (
    <details className={styles.details}>
      <summary>{t('fields', { count: fields.length })}</summary>
      {list}
    </details>
  );
}
