import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { ElementAsTrigger } from '../element-as-trigger.ts';
import { controlsIn } from '../hooks/controls.ts';
import { useLayer } from '../hooks/use-layer.ts';
import { Icon } from '../icon/icon.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import styles from './modal-panel.module.css';

export interface ModalContentProps {
  title: ReactNode;
  description?: ReactNode;
  /** Maximum width in CSS pixels: short 440, wide 800, wider 1400. */
  size?: 'short' | 'wide' | 'wider';
  /** Accessible name of the close button. */
  closeLabel: string;
  /** The buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

interface ModalPanelProps extends ModalContentProps {
  id: string;
  open: boolean;
  /** The element that gets the focus back; null for none. */
  trigger: HTMLElement | null;
  onOpenChange: (open: boolean) => void;
}

/** The dialog of a modal. */
export function ModalPanel({ open, trigger, onOpenChange, ...content }: ModalPanelProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== null && (
        <Dialog.Trigger asChild>
          <ElementAsTrigger element={trigger} />
        </Dialog.Trigger>
      )}
      <Dialog.Portal>
        <ModalContent {...content} trigger={trigger} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The element that has the focus, and those around it, from the inside. */
function focusedElements(): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element = document.activeElement; element instanceof HTMLElement; element = element.parentElement)
    if (element !== document.body && element !== document.documentElement) found.push(element);
  return found;
}

/**
 * Gives the focus back to the element that had it before; if it was removed, to the first control that is left around it.
 * @returns whether there is one
 */
function giveFocusBack([opener, ...around]: readonly HTMLElement[]): boolean {
  const left = () => around.flatMap((element) => (element.isConnected ? controlsIn(element) : []))[0];
  const target = opener?.isConnected === true ? opener : left();
  target?.focus();
  return target !== undefined;
}

/** A separate component, because its layer must exist exactly while the dialog is open. */
function ModalContent({
  id,
  title,
  description,
  size = 'short',
  closeLabel,
  footer,
  className,
  children,
  trigger,
}: ModalContentProps & Pick<ModalPanelProps, 'id' | 'trigger'>) {
  const guards = useLayer(true);
  // Before the dialog takes the focus.
  const [before] = useState(focusedElements);
  const undescribed = description === undefined ? { 'aria-describedby': undefined } : {};
  return (
    <Dialog.Overlay asChild>
      <Overlay>
        <Dialog.Content
          id={id}
          className={classNames(styles.modal, styles[size], className)}
          {...guards}
          {...undescribed}
          onCloseAutoFocus={(event) => {
            // A page that the dialog opened may have the focus already. What it removed may contain its trigger.
            if (document.activeElement !== document.body || (trigger?.isConnected !== true && giveFocusBack(before)))
              event.preventDefault();
          }}
        >
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className={styles.description}>{description}</Dialog.Description>
          )}
          {children !== undefined && <div className={styles.body}>{children}</div>}
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          {/* Last in the document, so that the focus starts in the content. */}
          <Dialog.Close asChild>
            <Button variation="icon" size="circle" className={styles.close} aria-label={closeLabel}>
              <Icon name="cross" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Overlay>
    </Dialog.Overlay>
  );
}
