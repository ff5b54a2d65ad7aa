/** Maximum number of rows of a list that one edit changes. */
export const maxRowsEdited = 500;
