import type { LineMade } from '@tunna/contract/invoices/line-item';
import { Detail } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

type WeightEvidence = NonNullable<LineMade['kgOrigin']>;
type TreatmentEvidence = NonNullable<LineMade['treatmentEvidence']>;

/** Full: stated or proved. Half: converted or agreed. Empty: estimated or assumed. Readable without colour, and in print. */
const marks: Readonly<Record<WeightEvidence | TreatmentEvidence, string>> = {
  weighed: '●',
  converted: '◐',
  estimated: '○',
  document: '●',
  agreement: '◐',
  assumed: '○',
};

const marked = (evidence: WeightEvidence | TreatmentEvidence, text: string) => (
  <Detail>
    <span aria-hidden>{marks[evidence]}</span>
    {`\u00a0${text}`}
  </Detail>
);

/** How the weight of a line is known. */
export function WeightKnownBy({ kgOrigin }: Pick<LineMade, 'kgOrigin'>) {
  const { t } = useTranslation('invoice');
  return kgOrigin === undefined ? null : marked(kgOrigin, t(`kgOrigin.${kgOrigin}`));
}

/** How the treatment of a line is known. */
export function TreatmentKnownBy({ treatmentEvidence }: Pick<LineMade, 'treatmentEvidence'>) {
  const { t } = useTranslation('invoice');
  return treatmentEvidence === undefined ? null : marked(treatmentEvidence, t(`proof.${treatmentEvidence}`));
}
