// Spreadsheets take a text for a formula by its first sign, full-width ones included; some pass over white space or a quotation mark first.
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
const neutralized = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/**
 * A text for a cell of a CSV file that no spreadsheet takes for a formula: one that begins like one has an apostrophe before it. So has a
 * text that begins with apostrophes and then like one, so that what was added can be told from what was there.
 */
export const neutralizeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that was neutralized, with neither more nor less taken away than was added. */
export const restoreNeutralized = (text: string): string => (neutralized.test(text) ? text.slice(1) : text);
