import { type ReactNode, useEffect, useRef, useState } from 'react';
import { savesData, whenIdle } from '../../lib/idle.ts';

/** Distance from the window within which content is rendered. */
const margin = '400px';

interface Props {
  /** Keeps the space of the content free. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content that is rendered when it comes near the window, or when the browser is idle. */
export function WhenInView({ className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (isInView || place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setInView(true), {
      rootMargin: margin,
    });
    observer.observe(place.current);
    if (!savesData()) whenIdle(() => setInView(true));
    return () => observer.disconnect();
  }, [isInView]);
  return (
    <div ref={place} className={className}>
      {isInView && children}
    </div>
  );
}
