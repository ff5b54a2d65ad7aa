/** Maximum of lines of an entered invoice. Larger ones come from files. */
export const maxEditedLines = 500;

/** Maximum number of lines in one response, as many as can be edited; `linesPage` selects the next ones. */
export const linesAtOnce = 500;
