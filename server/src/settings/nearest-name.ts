/**
 * Letters to insert, delete or swap until one text is the other. A replaced letter counts twice, because a misspelled name has usually
 * the same letters: SMPT_URL is SMTP_URL, but SNS_URL is another setting than SMS_URL.
 */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 2),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}

/** Short names resemble many others. */
const LONG_NAME = 9;

/** The known name that an unknown one was probably meant to be. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > 2) continue;
    const found = { name: candidate, distance: distance(name, candidate) };
    if (found.distance <= (candidate.length < LONG_NAME ? 1 : 2) && found.distance < (nearest?.distance ?? 3))
      nearest = found;
  }
  return nearest?.name;
}
