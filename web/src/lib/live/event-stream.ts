import type { LiveEvent } from '@tunna/contract/platform/event-stream';
import { firstEventId } from '../api/first-event.ts';
import { keepConnected, type Notified } from './event-connection.ts';

interface Follower {
  onChange(change: LiveEvent): void;
  /** Called when events may have been missed. */
  onReset(): void;
  /** Called with whether live events are received from now on. */
  onLive(live: boolean): void;
  onSessionOver(): void;
}

/** Messages between tabs. */
type Message =
  | Notified
  /** A new tab asks whether a stream is open. */
  | { readonly type: 'hello' }
  | { readonly type: 'welcome'; readonly live: boolean; readonly id: string | undefined };

const name = 'tunna.event-stream';

/**
 * Follows live changes. All tabs of a browser share one stream: the holder of a lock opens it and notifies the others, and the next tab
 * takes over from its position when it is closed. Browsers without locks (on addresses without HTTPS) open one for each tab.
 * @returns a function that ends it
 */
export function followEvents(follower: Follower): () => void {
  const leaving = new AbortController();
  const locks: LockManager | undefined = navigator.locks;
  const channel = locks === undefined ? undefined : new BroadcastChannel(name);
  let lastEventId: string | undefined;
  let live = false;
  let leads = false;
  let caughtUp = false;

  const catchUp = (): void => {
    caughtUp = true;
    follower.onReset();
  };
  const receive = (message: Message): void => {
    if ('id' in message && message.id !== undefined) lastEventId = message.id;
    if (message.type === 'change') follower.onChange(message.change);
    else if (message.type === 'reset') catchUp();
    else if (message.type === 'live' || message.type === 'welcome') {
      // The stream of another tab does not continue from the data of this page, which may be outdated.
      if (message.live && !leads && !caughtUp) catchUp();
      setLive(message.live);
    } else if (message.type === 'hello') {
      if (leads) channel?.postMessage({ type: 'welcome', live, id: lastEventId } satisfies Message);
    } else if (message.type === 'over') {
      live = false;
      leaving.abort();
      follower.onSessionOver();
    }
  };
  const setLive = (now: boolean): void => {
    if (live === now) return;
    live = now;
    follower.onLive(now);
  };
  const lead = (): Promise<void> => {
    leads = true;
    return keepConnected({
      signal: leaving.signal,
      // The stream of this tab has every change since the first read of its page.
      lastEventId: () => lastEventId ?? firstEventId(catchUp),
      notify(notified) {
        // Pages that show scales have separate streams.
        if (notified.type === 'weight') return;
        channel?.postMessage(notified);
        receive(notified);
      },
    });
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  channel?.postMessage({ type: 'hello' } satisfies Message);
  const leading = locks === undefined ? lead() : locks.request(name, { signal: leaving.signal }, lead);
  // Leaving while another tab holds the lock aborts the wait for it: the only possible failure here.
  leading.catch(() => undefined);
  return () => {
    leaving.abort();
    channel?.close();
    if (live) follower.onLive(false);
  };
}
