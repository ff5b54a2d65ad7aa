/** Size of the texts in a chart, in CSS pixels; they are drawn as large as they are measured. */
export const textSize = 12;

let canvas: CanvasRenderingContext2D | null | undefined;

/** The page's font as a canvas takes it. */
export function canvasFont(weight: number, size = textSize): string {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif';
  return `${weight} ${size}px ${family}`;
}

/** How wide a text of a chart is, in CSS pixels. Where nothing is laid out, on a server, about. */
export function textWidth(text: string, weight = 400): number {
  if (typeof document === 'undefined') return text.length * 6.6;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas === null) return text.length * 6.6;
  canvas.font = canvasFont(weight);
  return canvas.measureText(text).width;
}

export const widest = (texts: readonly string[], weight = 400): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, weight)), 0);

/** The text, or as much of it as fits with an ellipsis behind; nothing where not even that does. */
export function fitText(text: string, width: number, weight = 400): string {
  if (textWidth(text, weight) <= width) return text;
  for (let length = text.length - 1; length > 0; length -= 1) {
    const cut = `${text.slice(0, length).trimEnd()}…`;
    if (textWidth(cut, weight) <= width) return cut;
  }
  return '';
}
