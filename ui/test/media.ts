import { afterEach } from 'vitest';
import { cdp } from 'vitest/browser';

interface EmulatedMedia {
  media?: 'print' | 'screen' | '';
  /** Media features with values, such as `{ 'prefers-reduced-motion': 'reduce' }`. */
  features?: Record<string, string>;
}

/** Emulates media features until the running test ends. */
export async function emulateMedia({ media = '', features = {} }: EmulatedMedia): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

const swapped = new Map<CSSMediaRule, string>();

/**
 * Makes the styles treat the pointer as touch until the running test ends. The media queries themselves are inverted, because the
 * browser’s touch emulation cannot be undone within a run.
 */
export function emulateTouch(): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule) || !rule.media.mediaText.includes('(hover: hover)')) continue;
      swapped.set(rule, rule.media.mediaText);
      rule.media.mediaText = rule.media.mediaText.replace('(hover: hover)', '(hover: none)');
    }
  }
}

afterEach(async () => {
  for (const [rule, text] of swapped) rule.media.mediaText = text;
  swapped.clear();
  await emulateMedia({});
});
