import type { Station } from '@tunna/contract/scales/station';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import type { Draft } from '../use-confirm.ts';
import { binOptions, type ChosenBin, isChosen } from './bins.ts';
import { ChoiceRow } from './choice-row.tsx';

interface Props {
  readonly station: Pick<Station, 'scales' | 'containers'>;
  readonly draft: Draft;
  onChoose(bin: ChosenBin): void;
}

/** The bins that the load may be in; nothing if no empty weight is known for the stream. */
export function BinRow({ station, draft, onChoose }: Props) {
  const { t } = useTranslation('station');
  const scale = station.scales.find(({ id }) => id === draft.scaleId);
  const options = scale === undefined ? [] : binOptions(scale, station.containers, draft.wasteStreamId, draft);
  if (options.length === 0) return null;
  const named = options.map(({ kind, name = '', binTare = '0' }, id) => ({
    id,
    name:
      kind === 'none'
        ? t('bin.none')
        : kind === 'stream'
          ? t('bin.stream', { tare: formatDecimal(binTare) })
          : binTare === '0'
            ? name
            : t('bin.container', { name, tare: formatDecimal(binTare) }),
  }));
  return (
    <ChoiceRow
      label={t('bin.legend')}
      isWrapped
      options={named}
      chosen={options.findIndex((option) => isChosen(option, draft))}
      onChoose={(id) => {
        const { binTare, containerId } = options[id] ?? {};
        onChoose({ binTare, containerId });
      }}
    />
  );
}
