import type { ReturnChanges as Changes, ReportReturn } from '@tunna/contract/figures/waste-return';
import { formatCount, formatTonnes } from '@tunna/domain/numbers/numbers';
import { DataTable, Notice } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { spacedWasteCode } from '../../inventory/shared/list-of-waste.ts';

/** How current data differs from a published return. */
export function ReturnChanges({ changes }: { readonly changes: NonNullable<ReportReturn['changes']> }) {
  const { t } = useTranslation('waste-return');
  const { tonnes, rows, checks } = changes;
  const nameOf = ({ ewcCode, treatmentCode, municipality, origin }: Changes['rows'][number]) =>
    [
      ewcCode === undefined ? t('noCode') : spacedWasteCode(ewcCode),
      treatmentCode ?? t('noTreatment'),
      municipality ?? t('noMunicipality'),
      t(`origin.${origin}`),
    ].join(', ');
  return (
    <Notice>
      <p>
        <strong>{t('changed', { published: formatTonnes(tonnes.published), now: formatTonnes(tonnes.now) })}</strong>
      </p>
      {checks.map(({ kind, published, now }) => (
        <p key={kind}>
          {t('changedChecks', {
            name: t(`waste-return-file:check.${kind}`),
            published: formatCount(published),
            now: formatCount(now),
          })}
        </p>
      ))}
      {rows.length > 0 && (
        <DataTable
          caption={t('changedRows')}
          rows={rows}
          rowKey={nameOf}
          columns={[
            { key: 'name', title: t('changedRows'), heading: true, cell: nameOf },
            { key: 'then', title: t('then'), align: 'end', cell: ({ published }) => formatTonnes(published.tonnes) },
            { key: 'now', title: t('now'), align: 'end', cell: ({ now }) => formatTonnes(now.tonnes) },
            { key: 'linesThen', title: t('linesThen'), align: 'end', cell: (row) => formatCount(row.published.lines) },
            { key: 'linesNow', title: t('linesNow'), align: 'end', cell: (row) => formatCount(row.now.lines) },
          ]}
        />
      )}
    </Notice>
  );
}
