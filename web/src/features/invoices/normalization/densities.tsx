import type { WasteDensity } from '@tunna/contract/invoices/waste-density';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDayText } from '@tunna/domain/time/day-text';
import { dayIn } from '@tunna/domain/time/days';
import {
  Button,
  DataTable,
  EmptyState,
  Panel,
  Row,
  SelectList,
  type SelectOption,
  Stack,
  TextField,
  useToasts,
} from '@tunna/ui';
import { type FormEvent, useState } from 'react';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { useProblemTexts } from '../../../shared/form/problem-text.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { StreamName, streamName } from '../../inventory/shared/stream-name.tsx';
import { useInvoiceWords } from '../shared/invoice-words.ts';
import { UnitSelect } from '../shared/unit-select.tsx';
import styles from './normalization.module.css';
import { deleteDensity, useSaveDensity } from './normalization.queries.ts';

interface Props {
  readonly orgId: number;
  readonly densities: readonly WasteDensity[];
  readonly streams: readonly SelectOption[];
}

const schema = async () =>
  (await import('@tunna/contract/invoices/waste-density')).wasteDensityContract.saveDensity.body;

/** Units without a weight. */
const measuredUnits = ['LTR', 'MTQ', 'C62'];
const empty = { stream: '', unit: 'LTR', kg: '', from: '' };

function DensityForm({ orgId, streams }: Omit<Props, 'densities'>) {
  const { t } = useTranslation('normalization');
  const toasts = useToasts();
  const save = useSaveDensity(orgId);
  const [values, setValues] = useState(empty);
  const change = (more: Partial<typeof empty>) => setValues((before) => ({ ...before, ...more }));
  const draft = {
    wasteStreamId: values.stream === '' ? undefined : Number(values.stream),
    unit: values.unit,
    kgPerUnit: readDecimal(values.kg, { thousands: false }) ?? values.kg,
    validFrom: values.from === '' ? undefined : values.from,
  };
  const { element, problems, failure, isSending, submit } = useFieldSubmit(schema, draft, useProblemTexts());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async (body) => {
      const { effect } = await save.mutateAsync(body);
      toasts.show({
        level: 'success',
        title: t('density.saved', { count: effect.lines, shown: formatCount(effect.lines) }),
      });
      // The next weight may have been typed while this one was saved.
      setValues((now) => (now === values ? empty : now));
    });
  };
  return (
    <form ref={element} className={styles.densities} onSubmit={onSubmit} noValidate>
      <SelectList
        label={t('stream')}
        placeholder={t('chooseStream')}
        value={values.stream}
        options={streams}
        error={problems.wasteStreamId}
        onValueChange={(stream) => change({ stream })}
      />
      <UnitSelect
        label={t('density.unit')}
        value={values.unit}
        units={measuredUnits}
        error={problems.unit}
        onValueChange={(unit) => change({ unit })}
      />
      <TextField
        label={t('density.kg')}
        inputMode="decimal"
        value={values.kg}
        error={problems.kgPerUnit}
        onChange={({ target }) => change({ kg: target.value })}
      />
      <DateField
        label={t('density.from')}
        hint={t('density.fromHint')}
        value={values.from}
        max={dayIn(new Date())}
        error={problems.validFrom}
        onValueChange={(from) => change({ from })}
      />
      <Button type="submit" loading={isSending}>
        {t('density.save')}
      </Button>
      <ErrorNotice error={failure} />
    </form>
  );
}

/** The weights of a litre or a piece of each stream, and a form to set them. */
export function Densities({ orgId, densities, streams }: Props) {
  const { t, i18n } = useTranslation('normalization');
  const { may } = useOrganization();
  const deletions = useDeletions();
  const { unit: unitName } = useInvoiceWords();
  const shown = densities.filter(({ id }) => !deletions.isPending(`density ${id}`));
  const nameOf = ({ wasteStream, unit }: WasteDensity) =>
    t('density.row', { stream: streamName(wasteStream.names, i18n.language), unit: unitName(unit) });
  const remove = (density: WasteDensity) =>
    deletions.start({
      key: `density ${density.id}`,
      title: t('density.removed', { name: nameOf(density) }),
      remove: () => deleteDensity(orgId, density.id),
    });
  return (
    <>
      <p className={styles.stake}>{t('density.intro')}</p>
      {may('invoices.write') && (
        <Stack screenOnly>
          <Panel>
            <DensityForm orgId={orgId} streams={streams} />
          </Panel>
        </Stack>
      )}
      {shown.length === 0 ? (
        <EmptyState icon="container" headline={t('density.none')} sentence={t('density.intro')} />
      ) : (
        <>
          <Row>
            <ListExport
              fetchExport={(file) => fetchDownload('exportDensities', { params: { orgId }, query: file })}
              total={shown.length}
            />
          </Row>
          <DataTable
            caption={t('view.densities')}
            rows={shown}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'stream',
                title: t('stream'),
                heading: true,
                cell: ({ wasteStream }) => <StreamName {...wasteStream} />,
              },
              { key: 'unit', title: t('density.unit'), cell: ({ unit }) => unitName(unit) },
              {
                key: 'kg',
                title: t('density.kg'),
                align: 'end',
                cell: ({ kgPerUnit }) => `${formatDecimal(kgPerUnit)}\u00a0kg`,
              },
              {
                key: 'from',
                title: t('density.from'),
                cell: ({ validFrom }) =>
                  validFrom === undefined ? t('density.start') : formatDayText(validFrom, i18n.language as Language),
              },
              { key: 'by', title: t('by'), cell: ({ updatedBy }) => updatedBy ?? '–' },
              ...(may('invoices.delete')
                ? [
                    {
                      key: 'actions',
                      title: t('actions'),
                      cell: (density: WasteDensity) => (
                        <Button
                          variation="ghost"
                          size="small"
                          aria-label={t('removeNamed', { name: nameOf(density) })}
                          onClick={() => remove(density)}
                        >
                          {t('remove')}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </>
  );
}
