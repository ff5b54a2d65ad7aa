/** Maximum of lines of an entered invoice. Larger ones come from files. */
export const maxEditedLines = 500;

/** Maximum number of lines in one response, as many as can be edited; `linesPage` selects the next ones. */
export const linesAtOnce = 500;

/** How a line came into an invoice: from an XML file, a table, an entered PDF or image, or manually. */
export const lineSources = ['file', 'table', 'document', 'hand'] as const;
export type LineSource = (typeof lineSources)[number];

/** How the treatment of lines is known. */
export const treatmentEvidenceFilters = ['document', 'agreement', 'assumed', 'unknown', 'unconfirmed'] as const;

/** The figures whose lines can be listed. */
export const lineFigures = ['weight', 'sorted', 'recycled', 'carbon'] as const;
export type LineFigure = (typeof lineFigures)[number];

/** The checks of a waste return that are about lines. */
export const lineCheckKinds = [
  'withoutKilograms',
  'withoutCode',
  'unknownCode',
  'contradictingCode',
  'withoutTreatment',
  'assumedTreatment',
  'withoutPlace',
] as const;
export type LineCheck = (typeof lineCheckKinds)[number];
