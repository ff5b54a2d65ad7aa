import { types } from 'pg';

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, numericArray: 1231, textArray: 1009 } as const;

/** Object identifiers from here on belong to types of migrations. */
const FIRST_OWN_TYPE = 16_384;

type Parser = (text: string) => unknown;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, beyond the safe integers.`);
  return value;
}

const asText: Parser = (text) => text;

// The driver’s list of types does not include arrays.
const parseTextArray: Parser = types.getTypeParser(oid.textArray as number, 'text');

const parseIntegerArray: Parser = (text) => {
  const elements = parseTextArray(text);
  if (!Array.isArray(elements)) throw new TypeError('The database returned an invalid array.');
  return elements.map((element) => (element === null ? null : safeInteger(element)));
};

// Of the types of migrations, only arrays (of a domain or an enumeration) begin with a brace: a domain itself is
// reported as its base type, and no enumeration here has such a label.
const parseOwnType: Parser = (text) => (text.startsWith('{') && text.endsWith('}') ? parseTextArray(text) : text);

const parsers = new Map<number, Parser>([
  [oid.int8, safeInteger],
  [oid.int8Array, parseIntegerArray],
  [oid.date, asText],
  [oid.dateArray, parseTextArray],
  [oid.numericArray, parseTextArray],
]);

/**
 * Parsed values of columns: bigint is a number (a RangeError beyond the safe integers), numeric a string, date
 * `YYYY-MM-DD`, timestamptz a Date, jsonb its value, and arrays of these.
 */
export const columnTypes = {
  getTypeParser(type: number, format?: 'text' | 'binary'): Parser {
    if (format !== 'binary') {
      const parser = parsers.get(type);
      if (parser !== undefined) return parser;
      if (type >= FIRST_OWN_TYPE) return parseOwnType;
    }
    return types.getTypeParser(type, 'text');
  },
};
