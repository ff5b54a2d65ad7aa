import type { ShownWeight } from '@tunna/contract/scales/station';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { maxScaleKilograms } from '@tunna/domain/scales/scale-reading';
import { useEffect, useState } from 'react';
import { useCable } from './cable/use-cable.ts';
import { type ChosenBin, streamBin } from './choice/bins.ts';
import { useChoice } from './choice/use-choice.ts';
import { useLabel } from './choice/use-label.ts';
import { useNow } from './clock.ts';
import type { LiveScale, LoadState } from './load/load.ts';
import { useDraftLoad } from './load/use-draft-load.ts';
import { useLiveScale } from './load/use-live-scale.ts';
import { useLoad } from './load/use-load.ts';
import { useScaleCommand } from './load/use-scale-command.ts';
import { useSignals, useSoundChoice } from './load/use-signals.ts';
import { shownByServer } from './queue/recent-weighings.ts';
import type { StoredWeighing } from './queue/station-store.ts';
import { type ConfirmedWeighing, isUnsent, type WeighingQueue } from './queue/weighing-queue.ts';
import type { StationFound } from './station.queries.ts';
import type { StationClient } from './station-client.ts';
import { useStationShell } from './tablet/shell.ts';
import type { Unpairing } from './tablet/unpair.ts';
import { useWakeLock } from './tablet/use-wake-lock.ts';
import { useBack } from './use-back.ts';
import { type Confirming, useConfirm } from './use-confirm.ts';
import { useReason } from './use-reason.ts';

export interface StationProps {
  readonly client: StationClient;
  readonly queue: WeighingQueue | undefined;
  readonly weighings: readonly StoredWeighing[];
  readonly found: StationFound;
  readonly locationId: string;
  /** The department that the address names. */
  readonly orgUnit: number | undefined;
  /** Seconds by which the tablet's clock is ahead. */
  readonly clockSkew: number;
  refresh(): void;
  onSignOut(pin: string | undefined): Promise<Unpairing>;
}

/** The typed kilograms; undefined if no scale could show them. */
function typedKilograms(typed: string): string | undefined {
  const kg = readDecimal(typed.replace(/,$/, ''));
  return kg !== undefined && toDecimal(kg).gt(0) && toDecimal(kg).lte(maxScaleKilograms) ? kg : undefined;
}

/** Whether weights must be typed: no device reads the scale, or there is no connection. */
export const mayType = (state: LoadState): boolean => state === 'typed' || state === 'lost' || state === 'silent';

/** Removes stored weighings that the server shows. */
function useSettled({ queue, weighings, found, refresh }: StationProps): void {
  const sent = weighings.filter(({ state }) => state === 'sent').length;
  const unsent = weighings.length - sent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever something has reached the server
  useEffect(() => refresh(), [sent, unsent]);
  useEffect(() => {
    for (const key of shownByServer(weighings, found, new Date())) void queue?.forget(key);
    if (found.askedAt !== undefined) void queue?.askAgain(found.askedAt);
  }, [queue, weighings, found]);
}

/** Whether the reading of a weight was confirmed. */
const isCounted = ({ scaleId, sequence }: ShownWeight, { weighings, found }: StationProps): boolean =>
  sequence !== undefined &&
  (weighings.some((one) => one.scaleId === scaleId && one.sequence === sequence && one.state !== 'undoing') ||
    found.readings.some(
      (one) =>
        one.scaleId === scaleId &&
        one.sequence === sequence &&
        one.state === 'counted' &&
        // It is shown as undone before the server has undone it.
        !weighings.some(({ key, state }) => key === one.key && state === 'undoing'),
    ));

type StationDialog = 'queue' | 'settings';

/** The state of the station: the scale, its load, what is being confirmed, and what a person can do. */
export function useWeighing(props: StationProps) {
  const { client, queue, weighings, found, locationId, orgUnit, refresh } = props;
  const { station } = found;
  const { scale: chosenScale, chooseScale, departmentId, chooseDepartment } = useChoice(station, orgUnit);
  const [typedText, setTyped] = useState<string>();
  const [dialog, setDialog] = useState<StationDialog>();
  const stream = useLiveScale({ client, scaleId: chosenScale?.id, onChange: refresh });
  const cable = useCable(chosenScale);
  // A cable needs no server, and the tablet is the device that reads its scale.
  const scale = chosenScale && cable.weight ? { ...chosenScale, isRead: true } : chosenScale;
  const live: LiveScale = cable.weight === undefined ? stream : { connection: 'live', weight: cable.weight };
  const isConfirmed = (shown: ShownWeight) => cable.isTaken(shown) || isCounted(shown, props);
  const load = useLoad({ scale, live, isConfirmed });
  const confirming = useConfirm({ client, queue, locationId });
  const isWaiting = useDraftLoad(confirming, scale, live);
  const { command, count: commanded, give } = useScaleCommand(client, scale?.id);
  // The weight of a reconnected scale replaces a typed one permanently: it belongs to another load when the connection is lost again.
  if (typedText !== undefined && !mayType(load.state)) setTyped(undefined);
  const typed = mayType(load.state) ? (typedText ?? (load.state === 'typed' ? '' : undefined)) : undefined;
  const kg = typed === undefined ? live.weight?.kg : typedKilograms(typed);
  const needsDepartment = station.departments.length > 1 && departmentId === undefined;
  const reason = useReason({ typed, kg, capacity: scale?.capacity }, load.state, needsDepartment);
  useSettled(props);
  const now = useNow();
  const sound = useSoundChoice();
  const refused = weighings.filter(({ state }) => state === 'refused').length;
  useWakeLock();
  useNoContextMenu();
  useStationShell(locationId, confirming.draft === undefined && dialog === undefined && (typed ?? '') === '');
  useEndWithLoad(confirming, load.state);
  useBack(confirming.draft !== undefined || dialog !== undefined, () => {
    confirming.close();
    setDialog(undefined);
  });
  useEffect(() => {
    if (stream.connection === 'live') queue?.sendNow();
  }, [queue, stream.connection]);

  const unsent = weighings.filter(isUnsent);
  const choose = (wasteStreamId: number, bin?: ChosenBin) => {
    if (scale === undefined || kg === undefined || reason !== undefined) return;
    const shown = typed === undefined ? live.weight : undefined;
    confirming.begin({
      ...{ scaleId: scale.id, kg, sequence: shown?.sequence, load: shown?.load, isTyped: typed !== undefined },
      ...{ wasteStreamId, departmentId },
      ...(bin ?? streamBin(scale, wasteStreamId)),
    });
  };
  const { isOpen, putIn } = confirming;
  const label = useLabel({
    ...{ station, scale, onBin: putIn },
    draft: isOpen ? confirming.draft : undefined,
    onStream: choose,
  });
  useSignals(sound.isOn, {
    state: load.state,
    stored: confirming.count,
    rejected: refused + confirming.failures + commanded.failed + label.count,
    set: commanded.done,
    isWaiting,
  });
  const confirm = async () => {
    if (isWaiting || confirming.draft === undefined || !(await confirming.finish())) return;
    if (typed === undefined) load.take(confirming.draft.key);
    cable.take(confirming.draft);
    setTyped(undefined);
    refresh();
  };
  const undoHere = (weighing: ConfirmedWeighing) => {
    load.release(weighing.key);
    cable.release(weighing.key);
    void undo(props, weighing);
  };
  return {
    ...{ scale, chooseScale, departmentId, chooseDepartment, cable, live, load, connection: stream.connection },
    ...{ typed, setTyped, reason, choose, confirming, isWaiting, label, confirm, undo: undoHere },
    ...{ command, give, sound, now, refused, unsent, dialog, setDialog },
  };
}

export type Weighing = ReturnType<typeof useWeighing>;

/** A long press on a tile opens no menu. */
function useNoContextMenu(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener('contextmenu', prevent);
    return () => document.removeEventListener('contextmenu', prevent);
  }, []);
}

/** Shows the confirmation until the load is removed, two seconds at most. */
function useEndWithLoad({ confirmed, close }: Confirming, state: LoadState): void {
  const isOver = confirmed !== undefined && state === 'empty';
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
}

/** Without storage, it is undone immediately or not at all. */
async function undo({ client, queue, refresh }: StationProps, weighing: ConfirmedWeighing): Promise<void> {
  if (queue === undefined) {
    const { scaleId: id, key } = weighing;
    await client.call('undoWeighing', { params: { id, key } }).catch(() => undefined);
  } else await queue.undo(weighing);
  refresh();
}
