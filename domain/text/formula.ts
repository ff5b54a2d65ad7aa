// Spreadsheets take a text for a formula by its first sign, full-width and small forms included. Some ignore what cannot be seen before it:
// white space, control and format characters such as a byte order mark or a soft hyphen, and fillers.
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const neutralized =
  /^'+(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/**
 * A text for a cell of a CSV file that no spreadsheet takes for a formula: one that begins like one has an apostrophe before it. So has a
 * text that begins with apostrophes and then like one, so that what was added can be told from what was there.
 */
export const neutralizeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that was neutralized, with neither more nor less taken away than was added. */
export const restoreNeutralized = (text: string): string => (neutralized.test(text) ? text.slice(1) : text);
