import type { WasteReturnRow } from '@tunna/contract/figures/waste-return';
import { treatments } from '@tunna/domain/inventory/treatment';
import { formatCount, formatShare, formatTonnes } from '@tunna/domain/numbers/numbers';
import { Badge, DataTable, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { spacedWasteCode } from '../../inventory/shared/list-of-waste.ts';
import { useTreatmentText } from '../../inventory/shared/treatment-select.tsx';
import styles from './waste-return.module.css';

/** The name of an entry of the List of Waste: in Icelandic on an Icelandic page if known, else in English, marked for screen readers. */
function WasteName({ row: { wasteName, isHazardous } }: { readonly row: WasteReturnRow }) {
  const { t, i18n } = useTranslation('workspace');
  const own = i18n.language === 'is' ? wasteName?.icelandicName : undefined;
  return (
    <>
      {wasteName !== undefined && <span lang={own === undefined ? 'en' : 'is'}>{own ?? wasteName.name}</span>}
      {isHazardous && (
        <>
          {' '}
          <Badge variation="danger">{t('wasteCode.hazardous')}</Badge>
        </>
      )}
    </>
  );
}

const rowKey = ({ ewcCode, treatmentCode, municipality, origin }: WasteReturnRow): string =>
  JSON.stringify([ewcCode, treatmentCode, municipality, origin]);

/** The rows of a return, in the format of the authorities. */
export function ReturnTable({ rows }: { readonly rows: readonly WasteReturnRow[] }) {
  const { t } = useTranslation('waste-return');
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      rowKey={rowKey}
      columns={[
        {
          key: 'code',
          title: t('code'),
          heading: true,
          cell: (row) =>
            row.ewcCode === undefined ? (
              <span className={styles.muted}>{t('noCode')}</span>
            ) : (
              <span>
                {spacedWasteCode(row.ewcCode)} <WasteName row={row} />
              </span>
            ),
        },
        {
          key: 'treatment',
          title: t('treatment'),
          cell: ({ treatmentCode }) =>
            treatmentCode === undefined ? <span className={styles.muted}>{t('noTreatment')}</span> : treatmentCode,
        },
        {
          key: 'municipality',
          title: t('municipality'),
          cell: ({ municipality }) => municipality ?? <span className={styles.muted}>{t('noMunicipality')}</span>,
        },
        { key: 'origin', title: t('origin'), cell: ({ origin }) => t(`origin.${origin}`) },
        { key: 'tonnes', title: t('tonnes'), align: 'end', cell: ({ tonnes }) => formatTonnes(tonnes) },
        {
          key: 'estimated',
          title: t('estimated'),
          align: 'end',
          cell: ({ estimatedShare }) => formatShare(estimatedShare),
        },
        { key: 'lines', title: t('lines'), align: 'end', cell: ({ lines }) => formatCount(lines) },
      ]}
    />
  );
}

/** The names of the treatments in the rows: the table has only their codes, as authorities require. */
export function TreatmentNames({ rows }: { readonly rows: readonly WasteReturnRow[] }) {
  const treatmentText = useTreatmentText();
  const codes = new Set(rows.flatMap(({ treatmentCode }) => treatmentCode ?? []));
  return (
    <Stack as="ul" gap={4} className={styles.names}>
      {treatments
        .filter(({ code }) => codes.has(code))
        .map(({ code }) => (
          <li key={code}>{treatmentText(code)}</li>
        ))}
    </Stack>
  );
}
