let live = false;

/** Whether live events are received; polling is then unnecessary. */
export const isLive = (): boolean => live;

export function setLive(now: boolean): void {
  live = now;
}
