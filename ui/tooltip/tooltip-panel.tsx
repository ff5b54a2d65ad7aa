import { Tooltip as RadixTooltip } from 'radix-ui';
import { ElementAsTrigger } from '../element-as-trigger.ts';
import styles from './tooltip.module.css';

export interface TooltipContentProps {
  content: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

interface TooltipPanelProps extends TooltipContentProps {
  id: string;
  open: boolean;
  trigger: HTMLElement;
  onClose: () => void;
}

/** The text of a tooltip, beside its element. It stays while the pointer is on it. */
export function TooltipPanel({ id, open, trigger, onClose, content, side = 'top' }: TooltipPanelProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <RadixTooltip.Trigger asChild>
          <ElementAsTrigger element={trigger} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            aria-label={content}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={styles.tooltip}
          >
            <span id={id}>{content}</span>
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
