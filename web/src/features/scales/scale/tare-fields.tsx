import { toDecimal } from '@tunna/domain/numbers/decimal';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { Muted, type SelectOption, Stack, TextField } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './scale.module.css';

/** The typed empty weight of the bin of a stream. */
export interface TareValue {
  readonly wasteStreamId: string;
  readonly kg: string;
}

/** The empty weights in a conflict of two edits. */
export const tareText = (streams: readonly SelectOption[], values: readonly TareValue[]): string =>
  values
    .map(({ wasteStreamId, kg }) => `${streams.find(({ value }) => value === wasteStreamId)?.label ?? ''} ${kg}`)
    .join(', ');

/** Whether something is typed that is no weight. */
export function isWrongTare(typed: string): boolean {
  const kg = readDecimal(typed);
  return typed.trim() !== '' && (kg === undefined || toDecimal(kg).lte(0));
}

interface Props {
  readonly legend: string;
  readonly error: string | undefined;
  readonly streams: readonly SelectOption[];
  readonly value: readonly TareValue[];
  readonly onChange: (value: TareValue[]) => void;
}

/** The empty weight of the bin of each stream. Fields without a value are streams that are weighed without a bin. */
export function TareFields({ legend, error, streams, value, onChange }: Props) {
  const { t } = useTranslation('scale');
  if (streams.length === 0) return null;
  const put = (wasteStreamId: string, kg: string) =>
    onChange([...value.filter((one) => one.wasteStreamId !== wasteStreamId), { wasteStreamId, kg }]);
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{legend}</legend>
      <Muted>{t('taresHint')}</Muted>
      <div className={styles.tares}>
        {streams.map((stream) => {
          const kg = value.find(({ wasteStreamId }) => wasteStreamId === stream.value)?.kg ?? '';
          return (
            <TextField
              key={stream.value}
              label={stream.label}
              inputMode="decimal"
              value={kg}
              error={isWrongTare(kg) ? error : undefined}
              onChange={({ target }) => put(stream.value, target.value)}
            />
          );
        })}
      </div>
    </Stack>
  );
}
