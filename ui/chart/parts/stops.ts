import type { Scene, TargetGroup } from '../download/scene.ts';

/** A keyboard position: a row and a part of it. The whole row comes before its first part. */
export interface Stop {
  readonly group: number;
  readonly part: number;
}

export const whole = -1;
export const nameOf = ({ group, part }: Stop): string => `${group} ${part}`;

/** Whether a key moves along the rows or within one. In a vertical list, up and down move along the rows. */
function keyStep(key: string, direction: Scene['direction']): 'along' | 'back' | 'in' | 'out' | undefined {
  const isColumns = direction === 'columns';
  switch (key) {
    case 'ArrowRight':
      return isColumns ? 'along' : 'in';
    case 'ArrowLeft':
      return isColumns ? 'back' : 'out';
    case 'ArrowUp':
      return isColumns ? 'in' : 'back';
    case 'ArrowDown':
      return isColumns ? 'out' : 'along';
    default:
      return undefined;
  }
}

/** The position after a key; undefined if the key does not move. */
export function stopAfter({ groups, direction }: Scene, { group, part }: Stop, key: string): Stop | undefined {
  const clampPart = (at: number, part: number) => Math.min(part, (groups[at]?.parts.length ?? 0) - 1);
  const to = (next: number): Stop => {
    const at = Math.max(0, Math.min(next, groups.length - 1));
    // The same series in the next row, if present.
    const series = groups[group]?.parts[part]?.series;
    const same = groups[at]?.parts.findIndex((each) => each.series === series) ?? whole;
    return { group: at, part: part === whole || series === undefined ? whole : Math.max(same, whole) };
  };
  if (key === 'Home') return to(0);
  if (key === 'End') return to(groups.length - 1);
  switch (keyStep(key, direction)) {
    case 'along':
      return to(group + 1);
    case 'back':
      return to(group - 1);
    case 'in':
      return { group, part: clampPart(group, part + 1) };
    case 'out':
      return { group, part: Math.max(whole, part - 1) };
    default:
      return undefined;
  }
}

/** The position itself, or the nearest one that still exists. */
export const nearestStop = (groups: readonly TargetGroup[], { group, part }: Stop): Stop =>
  groups[group]?.parts[part] === undefined
    ? { group: Math.min(group, groups.length - 1), part: whole }
    : { group, part };
