type Encoding = 'windows-1252' | 'windows-1250';

// Where these Polish letters are, Windows-1252 has signs such as ³ and ¹, which no letter follows.
const polish = /[ąłśźż](?=\p{L})/giu;
// Where these letters are, Windows-1250 has letters that Polish lacks. Icelandic and Norwegian are full of them.
const western = /[ðþøåàãèìïòõù]/giu;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * The text of bytes with one byte for each letter and no declared encoding: Windows-1252, or Windows-1250 if its letters are Polish.
 * @param decode decodes the bytes
 */
export function singleByteText(decode: (encoding: Encoding) => string): string {
  const text = decode('windows-1252');
  const polishText = decode('windows-1250');
  return count(polishText, polish) > count(text, western) ? polishText : text;
}
