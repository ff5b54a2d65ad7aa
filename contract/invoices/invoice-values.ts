/** Maximum of lines of an entered invoice. Larger ones come from files. */
export const maxEditedLines = 500;

/** Maximum number of lines in one response, as many as can be edited; `linesPage` selects the next ones. */
export const linesAtOnce = 500;

/** How a line came into an invoice: from an XML file, a table, an entered PDF or image, or manually. */
export const lineSources = ['file', 'table', 'document', 'hand'] as const;
export type LineSource = (typeof lineSources)[number];
