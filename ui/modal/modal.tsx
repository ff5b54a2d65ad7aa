import { type ReactNode, useId, useState } from 'react';
import { loadsLayers, useLoadedLayers } from '../hooks/use-loaded-layers.ts';
import { usePageCover } from '../hooks/use-page-cover.ts';
import { Slot } from '../slot.tsx';
import type { ModalContentProps } from './modal-panel.tsx';

export interface ModalProps extends ModalContentProps {
  /** Leave out, and pass `trigger`, for an uncontrolled modal. */
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The element that opens the modal and gets the focus back. */
  trigger?: ReactNode;
}

/** A modal dialog. The close button, Escape and a press outside dismiss it. */
export function Modal({ open, defaultOpen = false, onOpenChange, trigger, ...content }: ModalProps) {
  const id = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isOpen = open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  usePageCover(isOpen, () => change(false));
  const layers = useLoadedLayers(isOpen, () => change(false));
  return (
    <>
      {trigger !== undefined && (
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
      )}
      {layers !== undefined && (
        <layers.ModalPanel {...content} id={id} open={isOpen} trigger={element} onOpenChange={change} />
      )}
    </>
  );
}
