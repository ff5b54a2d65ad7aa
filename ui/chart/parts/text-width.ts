/** Font size of the texts in a chart, in CSS pixels; the same for measuring and drawing. */
export const textSize = 12;

let canvas: CanvasRenderingContext2D | null | undefined;

let isEstimating = false;

/** Lays something out with estimates, as a server does: the render that takes over from it must have the same size. */
export function withEstimates<Scene>(layOut: () => Scene): Scene {
  isEstimating = true;
  try {
    return layOut();
  } finally {
    isEstimating = false;
  }
}

/** The font of the page in canvas notation. */
export function canvasFont(weight: number, size = textSize): string {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif';
  return `${weight} ${size}px ${family}`;
}

/** Width of a chart text, in CSS pixels. An estimate if there is no layout, as on a server. */
export function textWidth(text: string, weight = 400): number {
  if (isEstimating || typeof document === 'undefined') return text.length * 6.6;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (canvas === null) return text.length * 6.6;
  canvas.font = canvasFont(weight);
  return canvas.measureText(text).width;
}

export const widest = (texts: readonly string[], weight = 400): number =>
  texts.reduce((max, text) => Math.max(max, textWidth(text, weight)), 0);

/** The text, or the part that fits with an ellipsis; empty if even that does not fit. */
export function fitText(text: string, width: number, weight = 400): string {
  if (textWidth(text, weight) <= width) return text;
  for (let length = text.length - 1; length > 0; length -= 1) {
    const cut = `${text.slice(0, length).trimEnd()}…`;
    if (textWidth(cut, weight) <= width) return cut;
  }
  return '';
}
