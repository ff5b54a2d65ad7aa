import type { AuditEntry } from '@tunna/contract/platform/audit';
import type { Language } from '@tunna/domain/text/languages';
import { Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './audit.module.css';
import { valueText } from './audit-values.ts';

interface Props extends Pick<AuditEntry, 'entity' | 'changes'> {
  /** What shows a code of another feature; undefined for other fields. */
  readonly codeText?: (field: string, code: string) => ReactNode;
}

/** The changes of an audit entry: the old and new value of each field. */
export function AuditChanges({ entity, changes, codeText }: Props) {
  const { t, i18n } = useTranslation('audit');
  const reader = { t, language: i18n.language as Language, entity };
  const shown = (field: string, value: unknown): ReactNode =>
    (typeof value === 'string' ? codeText?.(field, value) : undefined) ?? valueText(reader, field, value);
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
