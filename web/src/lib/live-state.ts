let live = false;

/** Whether live events are received: then polling is unnecessary. */
export const isLive = (): boolean => live;

export function setLive(now: boolean): void {
  live = now;
}
