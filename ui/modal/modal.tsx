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
  /** Greatest width in CSS pixels: short 440, wide 800, wider 1400. */
  size?: 'short' | 'wide' | 'wider';
  /** Names the cross that dismisses. */
  closeLabel: string;
  /** The buttons at the foot, the primary one last. */
  footer?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export interface ModalProps extends ModalContentProps {
  /** Leave out, with `trigger`, for an uncontrolled modal. */
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The one element that opens it, and that gets the focus back. */
  trigger?: ReactNode;
}

/** A dialog in front of the page; the cross, Escape and a press outside dismiss it. */
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

/** Its own component because it lives as long as the dialog is open, and so does its place among the layers. */
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
          {/* Last, so that the focus starts in the content. */}
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
