import { amountText, type DecimalText, sum, toDecimal } from '../numbers/decimal.ts';

/** What a treatment is known from. Without either it is an assumption: the usual treatment of the stream. */
export const treatmentEvidences = ['document', 'agreement'] as const;
export type TreatmentEvidence = (typeof treatmentEvidences)[number];

/** Kilograms of a period by how the weight is known, and by how the treatment is known. Each group adds up to all kilograms. */
export interface Evidence {
  /** By a scale of the organization. */
  readonly weighedKg: DecimalText;
  /** Stated by an invoice in kilograms; in another unit of mass; calculated from litres or pieces. */
  readonly invoicedKg: DecimalText;
  readonly convertedKg: DecimalText;
  readonly estimatedKg: DecimalText;
  readonly documentKg: DecimalText;
  readonly agreementKg: DecimalText;
  readonly assumedKg: DecimalText;
  /** Without a treatment. */
  readonly unknownKg: DecimalText;
}

interface Weights {
  readonly source: 'invoice' | 'reading';
  readonly kg: DecimalText;
  readonly convertedKg: DecimalText;
  readonly estimatedKg: DecimalText;
  /** Without a treatment. */
  readonly untreatedKg: DecimalText;
  readonly confirmed: readonly { readonly evidence: TreatmentEvidence; readonly kg: DecimalText }[];
}

/** The evidence behind the kilograms of a period. */
export function evidenceOf({ source, kg, convertedKg, estimatedKg, untreatedKg, confirmed }: Weights): Evidence {
  const stated = amountText(toDecimal(kg).minus(convertedKg).minus(estimatedKg));
  const kgOf = (evidence: TreatmentEvidence) =>
    amountText(sum(confirmed.filter((one) => one.evidence === evidence).map((one) => one.kg)));
  const [documentKg, agreementKg] = [kgOf('document'), kgOf('agreement')];
  return {
    weighedKg: source === 'reading' ? stated : '0',
    invoicedKg: source === 'invoice' ? stated : '0',
    convertedKg,
    estimatedKg,
    documentKg,
    agreementKg,
    assumedKg: amountText(toDecimal(kg).minus(untreatedKg).minus(documentKg).minus(agreementKg)),
    unknownKg: untreatedKg,
  };
}
