import type { ScaleCommand, ScaleCommandKind } from '@tunna/contract/scales/scale-command';
import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../../../lib/api/client.ts';
import { randomUuid } from '../../../../lib/api/random-uuid.ts';
import type { StationClient } from '../station-client.ts';
import { withTimeout } from '../with-timeout.ts';

/** Milliseconds between two questions about the result. */
const pollInterval = 400;
/** Milliseconds for which the result is shown. */
const shownFor = 5_000;

/** `busy`: another tablet sets the scale. `unreachable`: no connection. `refused`: not allowed here. */
export type CommandState = ScaleCommand['state'] | 'busy' | 'unreachable' | 'refused';

export interface RunningCommand {
  readonly kind: ScaleCommandKind;
  readonly state: CommandState;
}

function failureOf(error: unknown): CommandState {
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return 'unreachable';
  return error.status === 409 ? 'busy' : 'refused';
}

/** Gives the command and waits for its result. The server ends it after seconds, so that this ends too. */
async function carryOut(client: StationClient, scaleId: number, kind: ScaleCommandKind): Promise<CommandState> {
  try {
    const body = { key: randomUuid(), kind };
    let { key, state } = await withTimeout(undefined, (limited) =>
      client.call('commandScale', { params: { id: scaleId }, body }, limited),
    );
    while (state === 'pending') {
      await new Promise((resolve) => setTimeout(resolve, pollInterval));
      ({ key, state } = await withTimeout(undefined, (limited) =>
        client.call('getScaleCommand', { params: { id: scaleId, key } }, limited),
      ));
    }
    return state;
  } catch (error) {
    return failureOf(error);
  }
}

/** Zero and tare of a scale, one at a time, with the last result. */
export function useScaleCommand(client: StationClient, scaleId: number | undefined) {
  const [current, setCurrent] = useState<RunningCommand>();
  /** How many were carried out, and how many were not. */
  const [count, setCount] = useState({ done: 0, failed: 0 });
  useEffect(() => {
    if (current === undefined || current.state === 'pending') return;
    const timer = setTimeout(() => setCurrent(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [current]);
  const give = useCallback(
    async (kind: ScaleCommandKind) => {
      if (scaleId === undefined) return;
      setCurrent({ kind, state: 'pending' });
      const state = await carryOut(client, scaleId, kind);
      setCurrent({ kind, state });
      setCount(({ done, failed }) => (state === 'done' ? { done: done + 1, failed } : { done, failed: failed + 1 }));
    },
    [client, scaleId],
  );
  return { command: current, count, give };
}
