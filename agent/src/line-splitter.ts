/** Longest line that is kept: a scale that writes more without an end is not understood. */
const longestLine = 200;

/** Splits chunks into lines. Text before the first line end may be the end of a line, and is left out. */
export class LineSplitter {
  #rest = '';
  #isInStep = false;

  /** The lines that are whole with this piece. */
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
