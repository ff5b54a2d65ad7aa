import { netOf } from '@tunna/domain/scales/bin-tare';
import { useCallback, useRef, useState } from 'react';
import { CallError } from '../../../lib/api/client.ts';
import { randomUuid } from '../../../lib/api/random-uuid.ts';
import type { ChosenBin } from './choice/bins.ts';
import type { DraftChange, DraftedLoad } from './load/draft-load.ts';
import { refusalIn } from './queue/refusal.ts';
import type { Refusal } from './queue/station-store.ts';
import type { WeighingQueue } from './queue/weighing-queue.ts';
import type { StationClient } from './station-client.ts';
import { withTimeout } from './with-timeout.ts';

/** A weighing before its confirmation. */
export interface Draft extends DraftedLoad, ChosenBin {
  readonly key: string;
  /** ISO 8601, by the tablet's clock. */
  readonly at: string;
  readonly wasteStreamId: number;
  readonly departmentId?: number | undefined;
}

/** `kept`: on the tablet, and on its way. `sent`: the server has it. */
export type Confirmed = 'kept' | 'sent';

interface Options {
  readonly client: StationClient;
  readonly queue: WeighingQueue | undefined;
  readonly locationId: string;
}

/** The values that `weigh` takes and the tablet stores. */
const partsOf = ({
  sequence,
  departmentId,
  binTare,
  containerId,
  isTyped: _isTyped,
  load: _load,
  ...draft
}: Draft) => ({
  ...draft,
  ...(binTare === undefined ? {} : { binTare }),
  ...(containerId === undefined ? {} : { containerId }),
  ...(sequence === undefined ? {} : { sequence }),
  ...(departmentId === undefined ? {} : { departmentId }),
});

/** Without storage: the server must count it before it is shown as recorded. */
async function sendNow(client: StationClient, draft: Draft): Promise<void> {
  const { scaleId, ...parts } = partsOf(draft);
  await withTimeout(undefined, (limited) =>
    client.call('weigh', { params: { id: scaleId }, body: { ...parts, sentAt: new Date().toISOString() } }, limited),
  );
}

async function confirm({ client, queue, locationId }: Options, draft: Draft): Promise<Confirmed> {
  if (queue !== undefined) {
    try {
      await queue.confirm({ ...partsOf(draft), locationId });
      return 'kept';
    } catch {
      // The storage is full: a weighing that the server has need not be stored.
    }
  }
  await sendNow(client, draft);
  return 'sent';
}

/** The confirmation step: one weighing for each draft, however often the button is pressed. */
export function useConfirm(options: Options) {
  const [draft, setDraft] = useState<Draft>();
  const [confirmed, setConfirmed] = useState<Confirmed>();
  /** What went wrong: nothing was confirmed. */
  const [failure, setFailure] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  /** How many were stored, and how many were not. */
  const [count, setCount] = useState(0);
  const [failures, setFailures] = useState(0);
  const isUnderWay = useRef(false);
  /** Rises when the shown weight is another: a tap that was meant for the weight before has no effect. */
  const [revision, setRevision] = useState(0);
  const close = useCallback(() => {
    setDraft(undefined);
    setConfirmed(undefined);
    setFailure(undefined);
  }, []);
  return {
    ...{ draft, confirmed, failure, isBusy, revision, count, failures, close },
    /** Whether nothing was sent yet. A retry after a failure sends identical data. */
    isOpen: draft !== undefined && confirmed === undefined && failure === undefined && !isBusy,
    /** The draft takes the new weight of its load. */
    follow({ kg, sequence, isSlight }: Extract<DraftChange, { state: 'changed' }>) {
      setDraft((now) => now && { ...now, kg, sequence });
      if (!isSlight) setRevision((now) => now + 1);
    },
    /** The draft is weighed in another bin. */
    putIn(bin: ChosenBin) {
      setDraft((now) => now && { ...now, ...bin });
      setRevision((now) => now + 1);
    },
    /** The confirmed weighing, as the list of the last weighings undoes it. */
    weighing: () => draft && { ...partsOf(draft), locationId: options.locationId },
    begin(chosen: Omit<Draft, 'key' | 'at'>) {
      close();
      setDraft({ ...chosen, key: randomUuid(), at: new Date().toISOString() });
    },
    async finish(): Promise<boolean> {
      if (draft === undefined || confirmed !== undefined || isUnderWay.current) return false;
      if (netOf(draft.kg, draft.binTare) === undefined) return false;
      isUnderWay.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        setConfirmed(await confirm(options, draft));
        setCount((now) => now + 1);
        return true;
      } catch (error) {
        setFailure(error instanceof CallError ? refusalIn(error.body) : { code: 'unreachable' });
        setFailures((now) => now + 1);
        return false;
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
  };
}

export type Confirming = ReturnType<typeof useConfirm>;
