import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Slot } from '../slot.tsx';
import type { TooltipContentProps } from './tooltip-panel.tsx';

/** Milliseconds of hovering before a tooltip appears, before a help tooltip appears, and between two without waiting again. */
export const tooltipDelays = { normal: 700, help: 1500, skip: 300 } as const;

export interface TooltipProps extends TooltipContentProps {
  /** A help tooltip waits longer, so that it does not disturb users who know the control. */
  help?: boolean;
  open?: boolean | undefined;
  /** The element that the tooltip describes; it must be focusable. */
  children: ReactNode;
}

const loadPanel = () => import('./tooltip-panel.tsx');

/** Loaded with the first tooltip: other layers do not wait for it. */
const Panel = lazy(async () => ({ default: (await loadPanel()).TooltipPanel }));

/** Shortly after one tooltip the next opens without delay, on the whole page. */
const recently = {
  isClosed: false,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  note() {
    clearTimeout(this.timer);
    this.isClosed = true;
    this.timer = setTimeout(() => {
      this.isClosed = false;
    }, tooltipDelays.skip);
  },
};

/** A short text beside an element, for the pointer and the keyboard. Touch screens have none. */
export function Tooltip({ help = false, open, children, ...content }: TooltipProps) {
  const id = useId();
  const [ownOpen, setOwnOpen] = useState(false);
  const [isUsed, setUsed] = useState(open === true);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = open ?? ownOpen;
  const show = (delay: number) => {
    clearTimeout(timer.current);
    void loadPanel().catch(() => undefined);
    setUsed(true);
    if (delay === 0) setOwnOpen(true);
    else timer.current = setTimeout(() => setOwnOpen(true), delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) recently.note();
    setOwnOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <Slot
        ref={setElement}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={({ pointerType }: PointerEvent) => {
          if (pointerType === 'touch' || isOpen) return;
          show(recently.isClosed ? 0 : help ? tooltipDelays.help : tooltipDelays.normal);
        }}
        onPointerLeave={() => clearTimeout(timer.current)}
        onPointerDown={close}
        onFocus={({ target }) => target.matches(':focus-visible') && show(0)}
        onBlur={close}
      >
        {children}
      </Slot>
      {isUsed && element !== null && (
        <Suspense>
          <Panel {...content} id={id} open={isOpen} trigger={element} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
