// biome-ignore-all lint/suspicious/noConsole: this is the place that watches it.
import { afterEach, beforeEach } from 'vitest';

const expected: RegExp[] = [];
const complaints: string[] = [];

/** Allows one known console message in the running test. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

/** From here on a test fails if it writes an error or a warning to the console. */
export function failOnComplaints(): void {
  for (const level of ['error', 'warn'] as const) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      const text = values.map(String).join(' ');
      if (expected.some((pattern) => pattern.test(text))) return;
      complaints.push(text);
      original(...values);
    };
  }
  beforeEach(() => {
    expected.length = 0;
    complaints.length = 0;
  });
  afterEach(() => {
    if (complaints.length > 0) throw new Error(`The console has messages:\n${complaints.join('\n')}`);
  });
}
