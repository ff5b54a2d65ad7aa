import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** More stories than this in one run point to a defect, even if each of them passes in its second attempt. */
const maxUnstable = 2;

/** Fails a run in which many stories needed a second attempt. The main reporter lists them as flaky, with their errors. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a reporter
export default class UnstableStories implements Reporter {
  #unstable = 0;

  onTestEnd(_story: TestCase, { retry, status }: TestResult): void {
    if (retry > 0 && status === 'passed') this.#unstable += 1;
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    if (this.#unstable <= maxUnstable) return undefined;
    process.stderr.write(
      `${this.#unstable} stories passed only in their second attempt. At most ${maxUnstable} may.\n`,
    );
    return { status: 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }
}
