/** Maximum length of a line. A longer one is not a weight and is dropped. */
const longestLine = 200;

/** Splits chunks into lines. Text before the first line end may be a partial line and is dropped. */
export class LineSplitter {
  #rest = '';
  #isInStep = false;

  /** The lines that this chunk completes. */
  take(piece: string): string[] {
    const parts = (this.#rest + piece).split(/\r\n|\r|\n/);
    this.#rest = parts.pop() ?? '';
    if (this.#rest.length > longestLine) {
      this.#rest = '';
      this.#isInStep = false;
      return [];
    }
    if (parts.length === 0) return [];
    const whole = this.#isInStep ? parts : parts.slice(1);
    this.#isInStep = true;
    return whole.filter((line) => line !== '');
  }
}
