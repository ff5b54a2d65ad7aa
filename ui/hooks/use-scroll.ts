import { useEffect, useState } from 'react';

export type ScrollDirection = 'up' | 'down' | 'unknown';

/** Changes under this many CSS pixels are ignored, because a resting finger trembles. */
export const scrollDeadZone = 3;
/** CSS pixels from the top of the page at which `useScrollFlag` changes to "below". */
export const scrollFlagOffset = 300;

/** The last scroll direction; unknown before the first scroll. */
export function useScrollDirection(): ScrollDirection {
  const [direction, setDirection] = useState<ScrollDirection>('unknown');
  useEffect(() => {
    let previous = window.scrollY;
    const onScroll = () => {
      const change = window.scrollY - previous;
      if (Math.abs(change) < scrollDeadZone) return;
      previous = window.scrollY;
      setDirection(change > 0 ? 'down' : 'up');
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return direction;
}

/** Whether the page is scrolled more than `offset` CSS pixels from its top. */
export function useScrollFlag(offset = scrollFlagOffset): 'below' | 'above' {
  const [flag, setFlag] = useState<'below' | 'above'>('above');
  useEffect(() => {
    const onScroll = () => setFlag(window.scrollY > offset ? 'below' : 'above');
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [offset]);
  return flag;
}
