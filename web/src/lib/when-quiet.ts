import { savesData, whenIdle } from './idle.ts';

/**
 * Runs work that delays nothing: when the page has its data and the browser is idle. Not for a visitor who saves data.
 * @param isFetching the number of calls that the page waits for
 */
export function whenQuiet(isFetching: () => number, work: () => void): void {
  if (savesData()) return;
  const check = (): void => {
    if (isFetching() > 0) setTimeout(check, 500);
    else whenIdle(work);
  };
  setTimeout(check, 1000);
}
