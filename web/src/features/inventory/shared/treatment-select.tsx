import { treatmentOf, treatments } from '@tunna/domain/inventory/treatment';
import type { SelectListProps } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';

/** A treatment's code with its name: `R3 – Materialgjenvinning …`. What is no treatment stays as it is. */
export function useTreatmentText(): (code: string) => string {
  const { t } = useTranslation('treatment');
  return (code) => {
    const known = treatmentOf(code);
    return known === undefined ? code : `${known.code} – ${t(known.code)}`;
  };
}

interface Props extends Omit<SelectListProps, 'value' | 'defaultValue' | 'onValueChange' | 'options'> {
  /** Empty for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The choice of none, in words. */
  readonly none: string;
}

/** One of the recovery and disposal operations, or none. */
export function TreatmentSelect(props: Props) {
  const textOf = useTreatmentText();
  return <OptionalSelect {...props} options={treatments.map(({ code }) => ({ value: code, label: textOf(code) }))} />;
}
