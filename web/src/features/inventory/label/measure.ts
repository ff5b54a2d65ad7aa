import type { Measure } from '@tunna/domain/inventory/label-layout';

/** Letters of every language that we speak: the font comes in files by script. */
const letters = 'Aáæð łń';
/** Measured at a large size: small widths are rounded. */
const size = 100;

/**
 * Measures texts as this browser renders them, after the font has loaded. If it does not load, label and measurement use the same fallback.
 */
export async function loadMeasure(): Promise<Measure> {
  const family = getComputedStyle(document.body).fontFamily;
  const fonts = { regular: `400 ${size}px ${family}`, bold: `700 ${size}px ${family}` };
  await Promise.allSettled(Object.values(fonts).map((font) => document.fonts.load(font, letters)));
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('This browser cannot measure text.');
  return (text, bold) => {
    context.font = bold ? fonts.bold : fonts.regular;
    return context.measureText(text).width / size;
  };
}
