import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

/** Milliseconds of hovering before a tooltip appears, before a help tooltip appears, and between two without waiting again. */
export const tooltipDelays = { normal: 700, help: 1500, skip: 300 } as const;

/** Wraps the application once. After one tooltip the next opens without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={tooltipDelays.normal} skipDelayDuration={tooltipDelays.skip}>
      {children}
    </RadixTooltip.Provider>
  );
}

export interface TooltipProps {
  content: ReactNode;
  /** A help tooltip waits longer, so that it does not disturb users who know the control. */
  help?: boolean;
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean | undefined;
  /** The element that the tooltip describes; it must be focusable. */
  children: ReactNode;
}

export function Tooltip({ content, help = false, side = 'top', open, children }: TooltipProps) {
  return (
    <RadixTooltip.Root open={open} delayDuration={help ? tooltipDelays.help : tooltipDelays.normal}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content side={side} sideOffset={6} collisionPadding={8} className={styles.tooltip}>
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
