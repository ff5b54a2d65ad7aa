/** What an operation accepts: a decimal, its text, or a number by its shortest text. */
export type DecimalValue = Decimal | string | number;

/** Significant digits that are kept. */
const precision = 100;
const written = /^([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))(?:e([+-]?\d{1,3}))?$/i;

const powers: bigint[] = [];

function powerOfTen(exponent: number): bigint {
  const power = powers[exponent] ?? 10n ** BigInt(exponent);
  powers[exponent] = power;
  return power;
}

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);

/** The quotient rounded half away from zero. @param divisor greater than zero */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  if (2n * magnitude(dividend % divisor) < divisor) return quotient;
  return quotient + (dividend < 0n ? -1n : 1n);
}

/** The units with as few decimal places as possible, and at most a hundred significant digits. */
function shortest(units: bigint, places: number): [units: bigint, places: number] {
  let [digits, left] = places < 0 ? [units * powerOfTen(-places), 0] : [units, places];
  if (magnitude(digits) >= powerOfTen(precision)) {
    const cut = magnitude(digits).toString().length - precision;
    const rounded = divideRounded(digits, powerOfTen(cut));
    [digits, left] = cut > left ? [rounded * powerOfTen(cut - left), 0] : [rounded, left - cut];
  }
  // An exact division leaves up to a hundred zeros.
  while (left >= 16 && digits % powerOfTen(16) === 0n) {
    digits /= powerOfTen(16);
    left -= 16;
  }
  while (left > 0 && digits % 10n === 0n) {
    digits /= 10n;
    left -= 1;
  }
  return [digits, left];
}

function parsed(value: string | number): [units: bigint, places: number] {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return [BigInt(value), 0];
  const [, sign, whole = '', after = '', only = '', exponent = '0'] = written.exec(String(value)) ?? [];
  if (sign === undefined) throw new RangeError(`Not a decimal number: ${value}`);
  const decimals = after || only;
  return shortest(BigInt(`${sign === '-' ? '-' : ''}${whole}${decimals}`), decimals.length - Number(exponent));
}

/** An exact decimal number: whole units of a power of ten. It never changes. */
export class Decimal {
  private readonly units: bigint;
  /** Decimal places, as few as possible. */
  private readonly places: number;

  /**
   * @param places of a bigint: it counts units of so many decimal places
   * @throws RangeError if the value is not a finite decimal number
   */
  constructor(value: DecimalValue | bigint, places = 0) {
    if (value instanceof Decimal) {
      this.units = value.units;
      this.places = value.places;
    } else {
      [this.units, this.places] = typeof value === 'bigint' ? shortest(value, places) : parsed(value);
    }
  }

  private static from(value: DecimalValue): Decimal {
    return value instanceof Decimal ? value : new Decimal(value);
  }

  static max(first: DecimalValue, ...others: readonly DecimalValue[]): Decimal {
    return others.reduce((max: Decimal, value) => (max.gte(value) ? max : Decimal.from(value)), Decimal.from(first));
  }

  static min(first: DecimalValue, ...others: readonly DecimalValue[]): Decimal {
    return others.reduce((min: Decimal, value) => (min.lte(value) ? min : Decimal.from(value)), Decimal.from(first));
  }

  static sum(...values: readonly DecimalValue[]): Decimal {
    return values.reduce((total: Decimal, value) => total.plus(value), new Decimal(0));
  }

  private inPlaces(places: number): bigint {
    return places === this.places ? this.units : this.units * powerOfTen(places - this.places);
  }

  plus(value: DecimalValue): Decimal {
    const other = Decimal.from(value);
    const places = Math.max(this.places, other.places);
    return new Decimal(this.inPlaces(places) + other.inPlaces(places), places);
  }

  minus(value: DecimalValue): Decimal {
    return this.plus(Decimal.from(value).negated());
  }

  times(value: DecimalValue): Decimal {
    const other = Decimal.from(value);
    return new Decimal(this.units * other.units, this.places + other.places);
  }

  /** @throws RangeError for zero */
  div(value: DecimalValue): Decimal {
    const other = Decimal.from(value);
    // More digits than are kept, whatever the lengths of both. The rest is cut, so that a value above a tie may become a tie: both are
    // rounded away from zero.
    const more = precision + other.units.toString().length;
    return new Decimal((this.units * powerOfTen(more)) / other.units, this.places - other.places + more);
  }

  /** The rest of a division, with the sign of this number. @throws RangeError for zero */
  mod(value: DecimalValue): Decimal {
    const other = Decimal.from(value);
    const places = Math.max(this.places, other.places);
    return new Decimal(this.inPlaces(places) % other.inPlaces(places), places);
  }

  /** @param exponent a whole number */
  pow(exponent: number): Decimal {
    let power = new Decimal(1);
    for (let count = Math.abs(exponent); count > 0; count -= 1) power = power.times(this);
    return exponent < 0 ? new Decimal(1).div(power) : power;
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.places);
  }

  abs(): Decimal {
    return this.units < 0n ? this.negated() : this;
  }

  /** Rounds half away from zero. */
  toDecimalPlaces(places: number): Decimal {
    if (places >= this.places) return this;
    return new Decimal(divideRounded(this.units, powerOfTen(this.places - places)), places);
  }

  floor(): Decimal {
    const whole = new Decimal(this.units / powerOfTen(this.places), 0);
    return whole.gt(this) ? whole.minus(1) : whole;
  }

  ceil(): Decimal {
    return this.negated().floor().negated();
  }

  /** Below zero if this number is less, above zero if it is greater. */
  comparedTo(value: DecimalValue): -1 | 0 | 1 {
    const other = Decimal.from(value);
    const places = Math.max(this.places, other.places);
    const [own, others] = [this.inPlaces(places), other.inPlaces(places)];
    if (own === others) return 0;
    return own < others ? -1 : 1;
  }

  eq(value: DecimalValue): boolean {
    return this.comparedTo(value) === 0;
  }

  gt(value: DecimalValue): boolean {
    return this.comparedTo(value) > 0;
  }

  gte(value: DecimalValue): boolean {
    return this.comparedTo(value) >= 0;
  }

  lt(value: DecimalValue): boolean {
    return this.comparedTo(value) < 0;
  }

  lte(value: DecimalValue): boolean {
    return this.comparedTo(value) <= 0;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isNegative(): boolean {
    return this.units < 0n;
  }

  /** Zero counts as positive. */
  isPositive(): boolean {
    return this.units >= 0n;
  }

  isInteger(): boolean {
    return this.places === 0;
  }

  decimalPlaces(): number {
    return this.places;
  }

  toNumber(): number {
    return Number(this.toFixed());
  }

  /** Never with an exponent. @param places rounded to as many; all by default */
  toFixed(places: number = this.places): string {
    const rounded = this.toDecimalPlaces(places);
    const digits = magnitude(rounded.inPlaces(places))
      .toString()
      .padStart(places + 1, '0');
    const whole = digits.slice(0, digits.length - places);
    return `${rounded.units < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
  }

  toString(): string {
    return this.toFixed();
  }

  toJSON(): string {
    return this.toFixed();
  }
}
