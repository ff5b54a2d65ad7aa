import { Toast as RadixToast } from 'radix-ui';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './toast.module.css';

/** Duration in milliseconds, swipe distance that dismisses in CSS pixels, and the key that moves the focus to the toasts. */
export const toastDefaults = { duration: 5000, swipeThreshold: 50, hotkey: 'F8' } as const;

export interface ToastContent {
  title: ReactNode;
  description?: ReactNode;
  /** Screen readers announce a failure immediately, other levels at the next pause. */
  level?: 'info' | 'success' | 'failure';
  /** `altText` describes another way for users who cannot reach the button in time. */
  action?: { label: ReactNode; altText: string; onSelect: () => void };
  /** Milliseconds. Default: 5000. */
  duration?: number;
  /** Called when the toast closes without its action, by time or by the user. */
  onClose?: () => void;
}

export interface Toasts {
  /** Shows a toast. Returns the id for `dismiss`. */
  show: (content: ToastContent) => number;
  /** Closes a toast as if its time had run out. */
  dismiss: (id: number) => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

/** @throws outside a `ToastProvider` */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (toasts === undefined) throw new Error('useToasts needs a ToastProvider around it.');
  return toasts;
}

interface ToastProviderProps {
  /** Accessible name of one toast, such as "Notification". */
  label: string;
  /** Accessible name of the stack; `{hotkey}` is replaced by the key that moves the focus to it. */
  stackLabel: string;
  closeLabel: string;
  children: ReactNode;
}

interface ShownToast {
  id: number;
  content: ToastContent;
}

function useStack() {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const contents = useRef(new Map<number, ToastContent>());
  const lastId = useRef(0);
  const actions = useMemo(() => {
    const remove = (id: number, actionTaken: boolean) => {
      const content = contents.current.get(id);
      if (content === undefined) return;
      contents.current.delete(id);
      setShown((before) => before.filter((toast) => toast.id !== id));
      if (!actionTaken) content.onClose?.();
    };
    const show = (content: ToastContent) => {
      lastId.current += 1;
      const id = lastId.current;
      contents.current.set(id, content);
      setShown((before) => [...before, { id, content }]);
      return id;
    };
    const toasts: Toasts = { show, dismiss: (id) => remove(id, false) };
    return { toasts, remove };
  }, []);
  return { shown, ...actions };
}

/** Wraps the application once and shows the stack in the bottom-right corner. */
export function ToastProvider({ label, stackLabel, closeLabel, children }: ToastProviderProps) {
  const { shown, toasts, remove } = useStack();
  return (
    <ToastContext value={toasts}>
      {children}
      {/* Resets the paused state when the last toast closes: no pointer or focus event arrives then. */}
      <RadixToast.Provider
        key={shown.length === 0 ? 'empty' : 'shown'}
        label={label}
        duration={toastDefaults.duration}
        swipeDirection="right"
        swipeThreshold={toastDefaults.swipeThreshold}
      >
        {shown.map(({ id, content }) => (
          <ToastItem
            key={id}
            content={content}
            closeLabel={closeLabel}
            onGone={(actionTaken) => remove(id, actionTaken)}
          />
        ))}
        <RadixToast.Viewport label={stackLabel} hotkey={[toastDefaults.hotkey]} className={styles.stack} />
      </RadixToast.Provider>
    </ToastContext>
  );
}

interface ToastItemProps {
  content: ToastContent;
  closeLabel: string;
  onGone: (actionTaken: boolean) => void;
}

const iconOf = { info: 'info', success: 'check', failure: 'warning' } as const;

function ToastItem({ content, closeLabel, onGone }: ToastItemProps) {
  const { title, description, level = 'info', action, duration } = content;
  const actionTaken = useRef(false);
  return (
    <RadixToast.Root
      type={level === 'failure' ? 'foreground' : 'background'}
      duration={duration}
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
