/**
 * Treatments of waste. Recycling is R2–R11, energy is R1, final disposal is D1–D7 and D10–D12; after R12, R13, D8, D9 and D13–D15 the final
 * treatment is unknown. Preparation for reuse, backfilling and other recovery are no recycling, and have separate codes.
 */
export type TreatmentGroup = 'reuse' | 'recycling' | 'recovery' | 'energy' | 'disposal' | 'intermediate';

/**
 * Recovery (R) and disposal (D) operations in the order of annexes II and I of Directive 2008/98/EC. Their names are in
 * texts/<language>/inventory/treatment.json: in English the words of the directive (© European Union, reuse permitted under Decision
 * 2011/833/EU), in the other languages our short names.
 */
export const treatments = [
  { code: 'R1', group: 'energy' },
  { code: 'R2', group: 'recycling' },
  { code: 'R3', group: 'recycling' },
  { code: 'R4', group: 'recycling' },
  { code: 'R5', group: 'recycling' },
  { code: 'R6', group: 'recycling' },
  { code: 'R7', group: 'recycling' },
  { code: 'R8', group: 'recycling' },
  { code: 'R9', group: 'recycling' },
  { code: 'R10', group: 'recycling' },
  { code: 'R11', group: 'recycling' },
  { code: 'R12', group: 'intermediate' },
  { code: 'R13', group: 'intermediate' },
  { code: 'D1', group: 'disposal' },
  { code: 'D2', group: 'disposal' },
  { code: 'D3', group: 'disposal' },
  { code: 'D4', group: 'disposal' },
  { code: 'D5', group: 'disposal' },
  { code: 'D6', group: 'disposal' },
  { code: 'D7', group: 'disposal' },
  { code: 'D8', group: 'intermediate' },
  { code: 'D9', group: 'intermediate' },
  { code: 'D10', group: 'disposal' },
  { code: 'D11', group: 'disposal' },
  { code: 'D12', group: 'disposal' },
  { code: 'D13', group: 'intermediate' },
  { code: 'D14', group: 'intermediate' },
  { code: 'D15', group: 'intermediate' },
  // The directive has no codes for these: preparation for reuse, backfilling, other recovery.
  { code: 'PR', group: 'reuse' },
  { code: 'BF', group: 'recovery' },
  { code: 'OR', group: 'recovery' },
] as const satisfies readonly { readonly code: string; readonly group: TreatmentGroup }[];

export type Treatment = (typeof treatments)[number];

const byCode: ReadonlyMap<string, Treatment> = new Map(treatments.map((one) => [one.code, one]));

/** The operation of a code, as stored or as written: `R3`, `r 3`. */
export const treatmentOf = (text: string): Treatment | undefined => byCode.get(text.replace(/\s/g, '').toUpperCase());

/** How far the path of waste is known: collected, at an intermediate treatment, or at its final one. */
export type TreatmentStage = 'collection' | 'intermediate' | 'final';

/** Without a treatment, or with an unknown one, only the collection is known. */
export function treatmentStage(code: string | undefined): TreatmentStage {
  const known = code === undefined ? undefined : treatmentOf(code);
  if (known === undefined) return 'collection';
  return known.group === 'intermediate' ? 'intermediate' : 'final';
}

/** The treatments that count as recycling. */
export const recyclingCodes: readonly string[] = treatments
  .filter(({ group }) => group === 'recycling')
  .map(({ code }) => code);
