import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ElementAsTrigger } from '../element-as-trigger.ts';
import { useLayer } from '../hooks/use-layer.ts';
import styles from './popover-panel.module.css';

export interface PopoverContentProps {
  /** Accessible name of the popover. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Maximum width in CSS pixels, 300 by default; never wider than the window. */
  maxWidth?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

interface PopoverPanelProps extends PopoverContentProps {
  id: string;
  open: boolean;
  trigger: HTMLElement;
  onOpenChange: (open: boolean) => void;
}

/** The panel of a popover, beside its trigger. */
export function PopoverPanel({ open, trigger, onOpenChange, ...content }: PopoverPanelProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>
        <ElementAsTrigger element={trigger} />
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <PopoverContent {...content} />
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** A separate component, because its layer must exist exactly while the popover is open. */
function PopoverContent({
  id,
  label,
  side = 'bottom',
  align = 'start',
  maxWidth,
  className,
  children,
}: PopoverContentProps & Pick<PopoverPanelProps, 'id'>) {
  const guards = useLayer(true);
  const width =
    maxWidth === undefined
      ? {}
      : { style: { maxWidth: `min(${maxWidth}px, var(--radix-popover-content-available-width))` } };
  return (
    <RadixPopover.Content
      id={id}
      aria-label={label}
      side={side}
      align={align}
      sideOffset={6}
      collisionPadding={8}
      className={classNames(styles.popover, className)}
      {...width}
      {...guards}
    >
      {children}
    </RadixPopover.Content>
  );
}
