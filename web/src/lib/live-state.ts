let live = false;

/** Whether what changes elsewhere is told of at once: then nothing has to be asked for by the clock. */
export const isLive = (): boolean => live;

export function setLive(now: boolean): void {
  live = now;
}
