// The driver writes each value of an array with several regular expressions, which takes most of the time of long arrays.

const needsEscape = /["\\]/;
const escaped = (text: string): string => (needsEscape.test(text) ? text.replace(/["\\]/g, '\\$&') : text);

/** ISO 8601 writes the years between them with four digits, which PostgreSQL reads. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** One value of an array. Undefined for those that are left to the driver. */
function elementText(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return `"${escaped(value)}"`;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (!(value instanceof Date)) return undefined;
  const time = value.getTime();
  return time >= earliest && time <= latest ? `"${value.toISOString()}"` : undefined;
}

/** An array of simple values as PostgreSQL reads it. Other values are returned as they are. */
export function arrayText(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const elements: string[] = [];
  for (const each of value as readonly unknown[]) {
    const text = elementText(each);
    if (text === undefined) return value;
    elements.push(text);
  }
  return `{${elements.join(',')}}`;
}
