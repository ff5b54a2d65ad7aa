import type { Language } from '../text/languages.ts';

/**
 * Treatments of waste. Product decision: recycling is R2–R11, energy is R1, final disposal is D1–D12; after R12, R13 and D13–D15 the final
 * treatment is unknown.
 */
export type TreatmentGroup = 'recycling' | 'energy' | 'disposal' | 'intermediate';

export interface Treatment {
  readonly code: string;
  readonly group: TreatmentGroup;
  /** English is the wording of the directive; the other languages are our short names. */
  readonly names: Readonly<Record<Language, string>>;
}

const treatment = (code: string, group: TreatmentGroup, is: string, en: string, no: string, pl: string): Treatment => ({
  code,
  group,
  names: { is, en, no, pl },
});

/**
 * Recovery (R) and disposal (D) operations in the order and words of annexes II and I of Directive 2008/98/EC; © European Union, reuse
 * permitted under Decision 2011/833/EU.
 */
export const treatments: readonly Treatment[] = [
  treatment(
    'R1',
    'energy',
    'Brennsla til orkuvinnslu',
    'Use principally as a fuel or other means to generate energy',
    'Energiutnyttelse',
    'Wykorzystanie jako paliwo lub inny środek wytwarzania energii',
  ),
  treatment(
    'R2',
    'recycling',
    'Endurheimt leysiefna',
    'Solvent reclamation/regeneration',
    'Gjenvinning av løsemidler',
    'Odzysk lub regeneracja rozpuszczalników',
  ),
  treatment(
    'R3',
    'recycling',
    'Endurvinnsla lífrænna efna, þ.m.t. jarðgerð',
    'Recycling/reclamation of organic substances which are not used as solvents (including composting and other biological transformation processes)',
    'Materialgjenvinning av organiske stoffer, også kompostering',
    'Recykling substancji organicznych, w tym kompostowanie',
  ),
  treatment(
    'R4',
    'recycling',
    'Endurvinnsla málma',
    'Recycling/reclamation of metals and metal compounds',
    'Materialgjenvinning av metaller',
    'Recykling metali i związków metali',
  ),
  treatment(
    'R5',
    'recycling',
    'Endurvinnsla annarra ólífrænna efna',
    'Recycling/reclamation of other inorganic materials',
    'Materialgjenvinning av andre uorganiske materialer',
    'Recykling innych materiałów nieorganicznych',
  ),
  treatment(
    'R6',
    'recycling',
    'Endurheimt sýru eða basa',
    'Regeneration of acids or bases',
    'Regenerering av syrer eller baser',
    'Regeneracja kwasów lub zasad',
  ),
  treatment(
    'R7',
    'recycling',
    'Endurheimt efna til mengunarvarna',
    'Recovery of components used for pollution abatement',
    'Gjenvinning av stoffer brukt mot forurensning',
    'Odzysk składników stosowanych do redukcji zanieczyszczeń',
  ),
  treatment(
    'R8',
    'recycling',
    'Endurheimt efna úr hvötum',
    'Recovery of components from catalysts',
    'Gjenvinning av stoffer fra katalysatorer',
    'Odzysk składników z katalizatorów',
  ),
  treatment(
    'R9',
    'recycling',
    'Endurhreinsun olíu eða önnur endurnotkun hennar',
    'Oil re-refining or other reuses of oil',
    'Omraffinering eller annen ombruk av olje',
    'Powtórna rafinacja lub inne ponowne użycie olejów',
  ),
  treatment(
    'R10',
    'recycling',
    'Landbætur eða vistbætur',
    'Land treatment resulting in benefit to agriculture or ecological improvement',
    'Jordbehandling til nytte for landbruk eller miljø',
    'Obróbka na powierzchni ziemi z korzyścią dla rolnictwa lub środowiska',
  ),
  treatment(
    'R11',
    'recycling',
    'Notkun þess sem fæst með R1–R10',
    'Use of waste obtained from any of the operations numbered R 1 to R 10',
    'Bruk av avfall fra R1–R10',
    'Wykorzystanie odpadów uzyskanych w procesach R1–R10',
  ),
  treatment(
    'R12',
    'intermediate',
    'Flokkun og undirbúningur fyrir R1–R11',
    'Exchange of waste for submission to any of the operations numbered R 1 to R 11',
    'Sortering og forbehandling før R1–R11',
    'Wymiana odpadów przed procesami R1–R11',
  ),
  treatment(
    'R13',
    'intermediate',
    'Geymsla fyrir R1–R12',
    'Storage of waste pending any of the operations numbered R 1 to R 12 (excluding temporary storage, pending collection, on the site where the waste is produced)',
    'Lagring før R1–R12',
    'Magazynowanie przed procesami R1–R12',
  ),
  treatment(
    'D1',
    'disposal',
    'Urðun',
    'Deposit into or on to land (e.g. landfill, etc.)',
    'Deponering',
    'Składowanie w gruncie lub na powierzchni ziemi',
  ),
  treatment(
    'D2',
    'disposal',
    'Meðferð í jarðvegi',
    'Land treatment (e.g. biodegradation of liquid or sludgy discards in soils, etc.)',
    'Behandling i jord',
    'Obróbka w glebie i ziemi',
  ),
  treatment(
    'D3',
    'disposal',
    'Dæling djúpt í jörðu',
    'Deep injection (e.g. injection of pumpable discards into wells, salt domes or naturally occurring repositories, etc.)',
    'Dyp injeksjon',
    'Głębokie zatłaczanie',
  ),
  treatment(
    'D4',
    'disposal',
    'Losun í þrær eða lón',
    'Surface impoundment (e.g. placement of liquid or sludgy discards into pits, ponds or lagoons, etc.)',
    'Oppbevaring i dammer eller laguner',
    'Retencja powierzchniowa',
  ),
  treatment(
    'D5',
    'disposal',
    'Sérhönnuð urðun',
    'Specially engineered landfill (e.g. placement into lined discrete cells which are capped and isolated from one another and the environment, etc.)',
    'Spesielt tilrettelagt deponi',
    'Składowanie na składowiskach w sposób celowo zaprojektowany',
  ),
  treatment(
    'D6',
    'disposal',
    'Losun í vatn, annað en haf',
    'Release into a water body except seas/oceans',
    'Utslipp til vann, unntatt hav',
    'Odprowadzanie do wód z wyjątkiem mórz i oceanów',
  ),
  treatment(
    'D7',
    'disposal',
    'Losun í haf',
    'Release to seas/oceans including sea-bed insertion',
    'Utslipp til hav',
    'Odprowadzanie do mórz i oceanów',
  ),
  treatment(
    'D8',
    'disposal',
    'Lífræn meðferð fyrir förgun',
    'Biological treatment not specified elsewhere in this Annex which results in final compounds or mixtures which are discarded by means of any of the operations numbered D 1 to D 12',
    'Biologisk behandling før sluttbehandling',
    'Obróbka biologiczna przed unieszkodliwieniem',
  ),
  treatment(
    'D9',
    'disposal',
    'Eðlis- og efnafræðileg meðferð fyrir förgun',
    'Physico-chemical treatment not specified elsewhere in this Annex which results in final compounds or mixtures which are discarded by means of any of the operations numbered D 1 to D 12 (e.g. evaporation, drying, calcination, etc.)',
    'Fysisk-kjemisk behandling før sluttbehandling',
    'Obróbka fizyczno-chemiczna przed unieszkodliwieniem',
  ),
  treatment('D10', 'disposal', 'Brennsla á landi', 'Incineration on land', 'Forbrenning på land', 'Spalanie na lądzie'),
  treatment('D11', 'disposal', 'Brennsla á hafi', 'Incineration at sea', 'Forbrenning til havs', 'Spalanie na morzu'),
  treatment(
    'D12',
    'disposal',
    'Varanleg geymsla',
    'Permanent storage (e.g. emplacement of containers in a mine, etc.)',
    'Permanent lagring',
    'Trwałe składowanie',
  ),
  treatment(
    'D13',
    'intermediate',
    'Blöndun fyrir D1–D12',
    'Blending or mixing prior to submission to any of the operations numbered D 1 to D 12',
    'Blanding før D1–D12',
    'Mieszanie przed procesami D1–D12',
  ),
  treatment(
    'D14',
    'intermediate',
    'Umpökkun fyrir D1–D13',
    'Repackaging prior to submission to any of the operations numbered D 1 to D 13',
    'Ompakking før D1–D13',
    'Przepakowanie przed procesami D1–D13',
  ),
  treatment(
    'D15',
    'intermediate',
    'Geymsla fyrir D1–D14',
    'Storage pending any of the operations numbered D 1 to D 14 (excluding temporary storage, pending collection, on the site where the waste is produced)',
    'Lagring før D1–D14',
    'Magazynowanie przed procesami D1–D14',
  ),
];

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
