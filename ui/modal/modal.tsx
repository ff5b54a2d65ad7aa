import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { useLayer } from '../hooks/use-layer.ts';
import { Icon } from '../icon/icon.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import styles from './modal.module.css';

interface ModalContentProps {
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

export interface ModalProps extends ModalContentProps {
  /** Leave out, and pass `trigger`, for an uncontrolled modal. */
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The element that opens the modal and gets the focus back. */
  trigger?: ReactNode;
}

/** A modal dialog. The close button, Escape and a press outside dismiss it. */
export function Modal({ open, defaultOpen, onOpenChange, trigger, ...content }: ModalProps) {
  return (
    <Dialog.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>}
      <Dialog.Portal>
        <ModalContent {...content} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A separate component, because its layer must exist exactly while the dialog is open. */
function ModalContent({
  title,
  description,
  size = 'short',
  closeLabel,
  footer,
  className,
  children,
}: ModalContentProps) {
  const guards = useLayer(true);
  const undescribed = description === undefined ? { 'aria-describedby': undefined } : {};
  return (
    <Dialog.Overlay asChild>
      <Overlay>
        <Dialog.Content className={classNames(styles.modal, styles[size], className)} {...guards} {...undescribed}>
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
