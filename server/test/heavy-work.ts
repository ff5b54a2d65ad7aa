import { openHeavyWork } from '../src/workers/heavy-work.ts';
import type { OwnedWork } from '../src/workers/owned-work.ts';

/** Threads for tests without an application. */
export function testWork(): { readonly work: OwnedWork; close(): Promise<void> } {
  const heavy = openHeavyWork();
  const owner = { organization: '1', person: '1' };
  return {
    work: {
      run: (task, input, answer) => heavy.run(task, input, owner, answer === undefined ? {} : { answer }),
    },
    close: () => heavy.close(),
  };
}
