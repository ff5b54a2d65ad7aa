/** Why a text is rejected: a lone surrogate is not text, and control characters (NUL among them) hide or break it. */
export type TextProblem = 'lone_surrogate' | 'control_character';

// All of C0 and C1 and DEL, apart from tab and line feed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what it is for
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** The first reason to reject a text; undefined for any script, direction, emoji, tab or line feed. */
export function plainTextProblem(value: string): TextProblem | undefined {
  if (!value.isWellFormed()) return 'lone_surrogate';
  return controlCharacter.test(value) ? 'control_character' : undefined;
}

/** True for a text that PostgreSQL stores, and every screen shows, unchanged. */
export function isWellFormedText(value: string): boolean {
  return plainTextProblem(value) === undefined;
}

/** Stored line ends are LF: browsers send CR LF. */
export function normalizeLineEnds(value: string): string {
  return value.replace(/\r\n?/g, '\n');
}
