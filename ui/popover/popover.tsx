import { Popover as RadixPopover } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useLayer } from '../hooks/use-layer.ts';
import styles from './popover.module.css';

interface PopoverContentProps {
  /** Accessible name of the popover. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Maximum width in CSS pixels, 300 by default; never wider than the window. */
  maxWidth?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export interface PopoverProps extends PopoverContentProps {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The element that opens and closes it. */
  trigger: ReactNode;
}

/** A small panel beside its trigger, at most 350 px high. The rest of the page stays usable. */
export function Popover({ open, defaultOpen, onOpenChange, trigger, ...content }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <PopoverContent {...content} />
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

/** A separate component, because its layer must exist exactly while the popover is open. */
function PopoverContent({
  label,
  side = 'bottom',
  align = 'start',
  maxWidth,
  className,
  children,
}: PopoverContentProps) {
  const guards = useLayer(true);
  const width =
    maxWidth === undefined
      ? {}
      : { style: { maxWidth: `min(${maxWidth}px, var(--radix-popover-content-available-width))` } };
  return (
    <RadixPopover.Content
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
