/** Closes resources, last first, and continues if one of them fails. */
export class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.splice(0)) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed.');
  }
}
