/** Milliseconds for which a scale without a mark must show the same weight. */
const restsAfter = 1_000;

/** Whether a weight is stable, for scales that do not say so: it has not changed for a second. */
export function steadiness(now: () => number): (net: string) => boolean {
  let last: { readonly net: string; readonly since: number } | undefined;
  return (net) => {
    if (last?.net !== net) last = { net, since: now() };
    return now() - last.since >= restsAfter;
  };
}
