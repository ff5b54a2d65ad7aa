import type { FieldError } from '@tunna/contract/errors';
import { containerKinds } from '@tunna/contract/inventory/container-values';
import type { AgreedPrice } from '@tunna/contract/invoices/price-list';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { RadioGroup, type SelectOption, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DialogForm, useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { EditConflict } from '../../../shared/form/edit-conflict.tsx';
import { conflictOf } from '../../../shared/form/form-problems.ts';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useProblemText } from '../../../shared/form/problem-text.ts';
import { versionOf } from '../../../shared/form/record-version.ts';
import { providerRecords } from '../../../shared/form/records.ts';
import { SelectWithNew } from '../../../shared/form/select-with-new.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';
import { UnitSelect } from '../shared/unit-select.tsx';
import styles from './price-list.module.css';
import type { PriceBody } from './price-list.queries.ts';

/**
 * The values of the form.
 * @param serviceProviderId of a new price, where the list shows those of one provider
 */
export const valuesOf = (price: AgreedPrice | undefined, serviceProviderId = '') => ({
  serviceProviderId: price === undefined ? serviceProviderId : String(price.serviceProvider.id),
  isOfStream: price?.wasteStream !== undefined,
  itemId: price?.itemId ?? '',
  stream: price?.wasteStream === undefined ? '' : String(price.wasteStream.id),
  name: price?.name ?? '',
  containerKind: price?.containerKind ?? '',
  unit: price?.unit ?? 'C62',
  price: price?.price.replace('.', ',') ?? '',
  currency: price?.currency ?? 'ISK',
  validFrom: price?.validFrom ?? '',
  validUntil: price?.validUntil ?? '',
  surcharge: price?.surchargePercent?.replace('.', ',') ?? '',
  rise: price?.yearlyRisePercent?.replace('.', ',') ?? '',
});
type Values = ReturnType<typeof valuesOf>;

interface Props {
  readonly values: Values;
  readonly onChange: (more: Partial<Values>) => void;
  readonly streams: readonly SelectOption[];
  /** @param version the version that is replaced, if another one was saved since the values were read */
  readonly send: (body: PriceBody, version?: number) => Promise<unknown>;
  /** Called when the price was saved, or is not to be. */
  readonly onDone: () => void;
}

/** The schema rejects anything that is not a number, at its field. */
const decimalOf = (text: string): string => readDecimal(text) ?? text;

const bodyOf = (values: Values): PriceBody => {
  const given = <Name extends string, Value>(name: Name, text: string, value: (text: string) => Value) =>
    text.trim() === '' ? {} : ({ [name]: value(text) } as Record<Name, Value>);
  return {
    // Nothing is no provider: the schema says so at the field.
    serviceProviderId:
      values.serviceProviderId === '' ? (undefined as unknown as number) : Number(values.serviceProviderId),
    ...(values.isOfStream
      ? given('wasteStreamId', values.stream, Number)
      : given('itemId', values.itemId, (id) => id.trim())),
    name: values.name,
    ...given('containerKind', values.containerKind, (kind) => kind as (typeof containerKinds)[number]),
    unit: values.unit,
    price: decimalOf(values.price),
    currency: values.currency.trim().toUpperCase(),
    validFrom: values.validFrom,
    ...given('validUntil', values.validUntil, (day) => day),
    ...given('surchargePercent', values.surcharge, decimalOf),
    ...given('yearlyRisePercent', values.rise, decimalOf),
  };
};

const schema = async () => (await import('@tunna/contract/invoices/price-list')).agreedPriceInput;

/** The texts of rejected fields. The call takes several prices, and rejects those whose days overlap another one's. */
function usePriceProblems() {
  const { t } = useTranslation('price-list');
  const problemText = useProblemText();
  return (fields: readonly FieldError[]) =>
    Object.fromEntries(
      fields.map((rejected) => [
        rejected.field.replace(/^prices\.\d+\./, ''),
        rejected.problem === 'taken' ? t('overlaps') : problemText(rejected),
      ]),
    );
}

/** A price that is agreed, or changed. */
export function PriceForm({ values, onChange: change, streams, send, onDone }: Props) {
  const { t } = useTranslation('price-list');
  const { problems, submit, failure, ...form } = useFieldSubmit(schema, bodyOf(values), usePriceProblems());
  const conflict = conflictOf(failure);
  const text = (name: 'itemId' | 'name' | 'price' | 'currency' | 'surcharge' | 'rise', field: string = name) => ({
    label: t(name),
    value: values[name],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const save = (version?: number) =>
    submit(async () => {
      await send(bodyOf(values), version);
      onDone();
    });
  return (
    <DialogForm
      form={{ ...form, failure: conflict === undefined ? failure : undefined }}
      onSubmit={() => save()}
      onCancel={onDone}
    >
      {conflict !== undefined && (
        <EditConflict
          conflict={conflict}
          isSending={form.isSending}
          onKeepMine={() => void save(versionOf(conflict.current))}
          onTakeTheirs={onDone}
        />
      )}
      <SelectWithNew
        of="serviceProvider"
        label={t('provider')}
        placeholder={t('chooseProvider')}
        value={values.serviceProviderId}
        records={providerRecords}
        error={problems.serviceProviderId}
        onValueChange={(chosen) => change({ serviceProviderId: chosen })}
      />
      <RadioGroup
        legend={t('of')}
        orientation="row"
        value={values.isOfStream ? 'stream' : 'item'}
        options={(['item', 'stream'] as const).map((value) => ({ value, label: t(`of.${value}`) }))}
        onValueChange={(value) => change({ isOfStream: value === 'stream' })}
      />
      {values.isOfStream ? (
        <SelectWithNew
          of="wasteStream"
          label={t('stream')}
          placeholder={t('chooseStream')}
          value={values.stream}
          options={streams}
          error={problems.wasteStreamId ?? (values.stream === '' ? problems.itemId : undefined)}
          onValueChange={(stream) => change({ stream })}
        />
      ) : (
        <TextField {...text('itemId')} />
      )}
      <TextField {...text('name')} />
      <div className={styles.pair}>
        <TextField {...text('price')} inputMode="decimal" />
        <TextField {...text('currency')} />
      </div>
      <UnitSelect
        label={t('unit')}
        value={values.unit}
        error={problems.unit}
        onValueChange={(unit) => change({ unit })}
      />
      <div className={styles.pair}>
        <DateField
          label={t('validFrom')}
          value={values.validFrom}
          error={problems.validFrom}
          onValueChange={(validFrom) => change({ validFrom })}
        />
        <DateField
          label={t('validUntil')}
          hint={t('validUntilHint')}
          value={values.validUntil}
          error={problems.validUntil}
          onValueChange={(validUntil) => change({ validUntil })}
        />
      </div>
      <div className={styles.pair}>
        <TextField {...text('surcharge', 'surchargePercent')} inputMode="decimal" />
        <TextField {...text('rise', 'yearlyRisePercent')} inputMode="decimal" />
      </div>
      <OptionalSelect
        label={t('containerKind')}
        none={t('anyKind')}
        value={values.containerKind}
        options={containerKinds.map((kind) => ({ value: kind, label: t(`workspace:container.kind.${kind}`) }))}
        onValueChange={(containerKind) => change({ containerKind })}
      />
    </DialogForm>
  );
}
