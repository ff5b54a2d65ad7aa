/** One shape of a picture, with its SVG attributes; those of its group come before its own. */
export interface Shape {
  readonly element: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Degrees and centre of each rotation, the outermost first. */
  readonly turns: readonly Turn[];
}

/** Width and height of a picture, in SVG units. */
export const pictureSize = 96;

interface Turn {
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
}

const tag = /<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"]*")*)\s*(\/?)>/g;
const attribute = /([a-zA-Z:-]+)="([^"]*)"/g;
const rotation = /^rotate\((-?[\d.]+) (-?[\d.]+) (-?[\d.]+)\)$/;

/** The drawn elements; `g` groups. */
export const shapeElements = ['path', 'rect', 'circle', 'ellipse'];

function turnOf(attributes: ReadonlyMap<string, string>): Turn[] {
  const [, degrees, x, y] = rotation.exec(attributes.get('transform') ?? '') ?? [];
  return degrees === undefined ? [] : [{ degrees: Number(degrees), x: Number(x), y: Number(y) }];
}

/**
 * The shapes of one of the platform's pictures, in drawing order. Supports paths, rectangles, circles and ellipses, rotated or not; other
 * elements are ignored.
 */
export function shapesOf(svg: string): Shape[] {
  const groups: Turn[][] = [];
  const shapes: Shape[] = [];
  for (const [, closing, element = '', attributeText = '', empty] of svg.matchAll(tag)) {
    if (element === 'g' && closing === '/') groups.pop();
    if (closing === '/') continue;
    const attributes = new Map(
      [...attributeText.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]),
    );
    if (element === 'g' && empty !== '/') groups.push(turnOf(attributes));
    if (shapeElements.includes(element)) {
      shapes.push({ element, attributes, turns: [...groups.flat(), ...turnOf(attributes)] });
    }
  }
  return shapes;
}
