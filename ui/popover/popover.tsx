import { type ReactNode, useId, useState } from 'react';
import { loadsLayers, useLoadedLayers } from '../hooks/use-loaded-layers.ts';
import { Slot } from '../slot.tsx';
import type { PopoverContentProps } from './popover-panel.tsx';

export interface PopoverProps extends PopoverContentProps {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The element that opens and closes it. */
  trigger: ReactNode;
}

/** A small panel beside its trigger, at most 350 px high. The rest of the page stays usable. */
export function Popover({ open, defaultOpen = false, onOpenChange, trigger, ...content }: PopoverProps) {
  const id = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isOpen = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const layers = useLoadedLayers(isOpen, () => change(false));
  return (
    <>
      <Slot
        {...loadsLayers}
        ref={setElement}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onClick={() => change(!isOpen)}
      >
        {trigger}
      </Slot>
      {layers !== undefined && element !== null && (
        <layers.PopoverPanel {...content} id={id} open={isOpen} trigger={element} onOpenChange={change} />
      )}
    </>
  );
}
