import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type TileGrid, tileGrid } from './tile-grid.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** On a phone the page is scrolled, so that the height of the tiles is not limited. */
const phone = '(width < 600px)';

/** The widths of the words of each name, as multiples of the font size. */
function measured(names: readonly string[], font: string): readonly (readonly number[])[] {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return names.map((name) => name.split(/\s+/).map((word) => word.length * 0.6));
  context.font = font;
  return names.map((name) => name.split(/\s+/).map((word) => context.measureText(word).width / 100));
}

/** Lays out the tiles in the space of an element, again when its size, the names or the font change. */
export function useTileGrid(space: RefObject<HTMLElement | null>, names: readonly string[]): TileGrid {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [fonts, setFonts] = useState(0);
  useLayoutEffect(() => {
    const element = space.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight } = element;
      const height = matchMedia(phone).matches ? 0 : clientHeight;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [space]);
  useEffect(() => {
    let isCancelled = false;
    const change = () => {
      if (!isCancelled) setFonts((now) => now + 1);
    };
    void document.fonts.ready.then(change);
    return () => {
      isCancelled = true;
    };
  }, []);
  const text = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with the loaded font
  return useMemo(() => {
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font') || 'sans-serif';
    const grid = tileGrid({ ...size, names: measured(text.split('\n'), `650 100px ${family}`) });
    // Before the space is measured, the button for further tiles would take a part of it.
    return { ...grid, isWhole: grid.isWhole || size.width === 0 };
  }, [size, text, fonts]);
}
