/** A place on the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Puts points together that would cover each other: each joins the first one that is nearer than the reach, or begins a cluster. The order
 * of the points decides, so the same points make the same clusters.
 */
export function clustersOf<Placed extends Point>(points: readonly Placed[], reach: number): Placed[][] {
  const cells = new Map<string, Placed[][]>();
  const clusters: Placed[][] = [];
  for (const point of points) {
    const [column, row] = [Math.floor(point.x / reach), Math.floor(point.y / reach)];
    const near = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${column + right} ${row + down}`) ?? []),
    );
    const joined = near.find(
      ([first]) => first !== undefined && Math.hypot(first.x - point.x, first.y - point.y) < reach,
    );
    if (joined !== undefined) {
      joined.push(point);
      continue;
    }
    const begun = [point];
    clusters.push(begun);
    const cell = `${column} ${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), begun]);
  }
  return clusters;
}
