// Spreadsheets treat a text as a formula by its first character, full-width and small forms included. Some ignore invisible characters
// before it: white space, control and format characters such as a byte order mark or a soft hyphen, and fillers.
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const neutralized =
  /^'+(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/**
 * A text for a CSV cell that no spreadsheet treats as a formula: an apostrophe is added before a text that begins like one. Texts that
 * begin with apostrophes and then like a formula get one too, so that `restoreNeutralized` can remove exactly the added one.
 */
export const neutralizeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The inverse of `neutralizeFormula`. */
export const restoreNeutralized = (text: string): string => (neutralized.test(text) ? text.slice(1) : text);
