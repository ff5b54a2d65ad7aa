/** Maximum of lines of an entered invoice. Larger ones come from files. */
export const maxEditedLines = 500;

/** Maximum number of lines in one response; `linesPage` selects the next ones. */
export const linesAtOnce = maxEditedLines;
