import { Toast as RadixToast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { type ShownToast, type ToastContent, type ToastLabels, toastDefaults } from './toast-content.ts';
import styles from './toast-stack.module.css';

interface ToastStackProps extends ToastLabels {
  shown: readonly ShownToast[];
  remove: (id: number, actionTaken: boolean) => void;
}

/** The toasts in the bottom-right corner: the newest ones. Earlier ones that must be read or can be undone wait for their place. */
export function ToastStack({ shown, remove, label, stackLabel, closeLabel }: ToastStackProps) {
  const list = useFocusBesideDialogs(shown.length === 0);
  const waiting = shown.length - toastDefaults.limit;
  return (
    <RadixToast.Provider
      // Resets the paused state when the last toast closes: no pointer or focus event arrives then.
      key={shown.length === 0 ? 'empty' : 'shown'}
      label={label}
      duration={toastDefaults.duration}
      swipeDirection="right"
      swipeThreshold={toastDefaults.swipeThreshold}
    >
      {shown.map(({ id, content }, index) => (
        <ToastItem
          key={id}
          content={content}
          isWaiting={index < waiting}
          closeLabel={closeLabel}
          onGone={(actionTaken) => remove(id, actionTaken)}
        />
      ))}
      {/* Dialogs hide the page below them from screen readers, but neither a later element of the body nor a live region. */}
      {createPortal(
        <RadixToast.Viewport
          ref={list}
          label={stackLabel}
          hotkey={[toastDefaults.hotkey]}
          aria-live="off"
          className={styles.stack}
        />,
        document.body,
      )}
    </RadixToast.Provider>
  );
}

/**
 * Lets the toasts have the focus while a dialog traps it, and gives it back after the last one.
 * @returns the ref of their list
 */
function useFocusBesideDialogs(isEmpty: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const isToast = (target: EventTarget | null) =>
      target instanceof HTMLElement && list.current?.parentElement?.contains(target) === true;
    const onFocus = (event: FocusEvent) => {
      const [left, entered] =
        event.type === 'focusin' ? [event.relatedTarget, event.target] : [event.target, event.relatedTarget];
      if (!isToast(entered)) return;
      if (left instanceof HTMLElement && !isToast(left)) before.current = left;
      // A dialog listens at the document.
      event.stopPropagation();
    };
    document.body.addEventListener('focusin', onFocus);
    document.body.addEventListener('focusout', onFocus);
    return () => {
      document.body.removeEventListener('focusin', onFocus);
      document.body.removeEventListener('focusout', onFocus);
    };
  }, []);
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) before.current?.focus();
    if (isEmpty) before.current = undefined;
  }, [isEmpty]);
  return list;
}

interface ToastItemProps {
  content: ToastContent;
  /** Whether newer ones have its place. */
  isWaiting: boolean;
  closeLabel: string;
  onGone: (actionTaken: boolean) => void;
}

/** Milliseconds: the maximum of a timer. */
const longestDuration = 2 ** 31 - 1;

/** Also in front of a modal, which disables pointer events elsewhere: a style sheet loses against the style of Radix. */
const clickable = { pointerEvents: 'auto' } as const;

const iconOf = { info: 'info', success: 'check', failure: 'warning' } as const;

function ToastItem({ content, isWaiting, closeLabel, onGone }: ToastItemProps) {
  const { title, description, level = 'info', action, duration } = content;
  const isKept = level === 'failure' || action !== undefined;
  const actionTaken = useRef(false);
  return (
    <RadixToast.Root
      type={level === 'failure' ? 'foreground' : 'background'}
      // It has been announced. Without an end, the time that runs would continue.
      duration={isWaiting && isKept ? longestDuration : duration}
      hidden={isWaiting}
      style={clickable}
      onOpenChange={(open) => !open && onGone(actionTaken.current)}
      className={classNames(styles.toast, level !== 'info' && styles[level])}
    >
      <Icon name={iconOf[level]} />
      <div className={styles.text}>
        <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
        {description !== undefined && (
          <RadixToast.Description className={styles.description}>{description}</RadixToast.Description>
        )}
      </div>
      {action && (
        <RadixToast.Action asChild altText={action.altText}>
          <Button
            size="small"
            variation="ghost"
            onClick={() => {
              actionTaken.current = true;
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild>
        <Button size="small" variation="icon" aria-label={closeLabel}>
          <Icon name="cross" size={16} />
        </Button>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
