/** Maximum number of containers in one request for labels. */
export const maxLabels = 500;

/** Maximum number of labels in one document, including copies. */
export const maxCopies = 1000;
