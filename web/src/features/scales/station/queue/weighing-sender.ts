import { CallError } from '../../../../lib/api/client.ts';
import { reconnectDelay } from '../../../../lib/live/event-connection.ts';
import type { StationClient } from '../station-client.ts';
import { withTimeout } from '../with-timeout.ts';
import { refusalIn } from './refusal.ts';
import type { StoredWeighing } from './station-store.ts';
import type { WeighingQueue } from './weighing-queue.ts';

const lockName = 'tunna.station.sender';

/** Whether a later attempt may succeed: no response, a busy or failing server, or no login. */
const isPassing = ({ status }: CallError): boolean =>
  status === 0 || status >= 500 || [401, 408, 425, 429].includes(status);

/** Waits for the timeout, for a connection, or for another weighing. @returns whether the server became reachable */
function pause(milliseconds: number, queue: WeighingQueue, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds, false);
    const leave = () => end(false);
    const sendNow = () => end(true);
    const unfollow = milliseconds === forever ? queue.follow(leave) : undefined;
    const stopListening = queue.onSendNow(sendNow);
    function end(isReachable: boolean): void {
      clearTimeout(timer);
      unfollow?.();
      stopListening();
      removeEventListener('online', sendNow);
      signal.removeEventListener('abort', leave);
      resolve(isReachable);
    }
    addEventListener('online', sendNow);
    signal.addEventListener('abort', leave);
  });
}

/** Maximum delay of a browser timer. */
const forever = 2_147_483_647;

/** @returns the state of the weighing at the server */
async function send(client: Sending['client'], weighing: StoredWeighing, signal: AbortSignal) {
  const { key, scaleId, kg, at, sequence, wasteStreamId, departmentId, isOtherLoad } = weighing;
  const { binTare, containerId, isTareKept } = weighing;
  if (weighing.state === 'undoing') {
    await client.call('undoWeighing', { params: { id: scaleId, key } }, signal);
    return 'undone';
  }
  const body = {
    ...{ key, kg, at, sentAt: new Date().toISOString(), wasteStreamId },
    ...(sequence === undefined ? {} : { sequence }),
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(isOtherLoad === undefined ? {} : { isOtherLoad }),
    ...(binTare === undefined ? {} : { binTare }),
    ...(containerId === undefined ? {} : { containerId }),
    ...(isTareKept === undefined ? {} : { isTareKept }),
  };
  const { state } = await client.call('weigh', { params: { id: scaleId }, body }, signal);
  return state;
}

/** @returns `settled` if it was acknowledged, or rejected permanently; otherwise milliseconds to wait before the next attempt */
export async function trySending(
  { queue, client, signal }: Sending,
  first: StoredWeighing,
): Promise<'settled' | { readonly retryAfter: number }> {
  const weighing = await queue.begin(first.key);
  if (weighing === undefined) return 'settled';
  try {
    const state = await withTimeout(signal, (limited) => send(client, weighing, limited));
    if (weighing.state === 'undoing' || state !== 'undone')
      await queue.settle(weighing.key, weighing.state === 'undoing' ? 'undone' : 'sent', state === 'awaiting');
    else await queue.lose(weighing.key);
  } catch (error) {
    // The timeout was reached.
    if (!(error instanceof CallError)) return { retryAfter: 0 };
    if (isPassing(error)) return { retryAfter: (error.body.retryAfter ?? 0) * 1000 };
    await queue.refuse(weighing.key, refusalIn(error.body));
  }
  return 'settled';
}

interface Sending {
  readonly queue: WeighingQueue;
  readonly client: Pick<StationClient, 'call'>;
  readonly signal: AbortSignal;
}

async function sendAll(sending: Sending): Promise<void> {
  const { queue, signal } = sending;
  let failures = 0;
  await queue.read();
  while (!signal.aborted) {
    const first = queue.next();
    if (first === undefined) {
      await pause(forever, queue, signal);
      continue;
    }
    const outcome = await trySending(sending, first);
    if (outcome === 'settled') failures = 0;
    else {
      failures += 1;
      const wait = Math.max(reconnectDelay(failures, Math.random()), outcome.retryAfter);
      if (await pause(wait, queue, signal)) failures = 0;
    }
  }
}

/**
 * Sends queued weighings in order of confirmation until it is aborted. Of several tabs one sends; in browsers without locks (on addresses
 * without HTTPS) all do, and the server counts each weighing once by its key.
 */
export async function keepSending(sending: Sending): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return sendAll(sending);
  try {
    await locks.request(lockName, { signal: sending.signal }, () => sendAll(sending));
  } catch (error) {
    // Leaving while another tab sends aborts the wait for the lock.
    if (!sending.signal.aborted) throw error;
  }
}
