import { Toast as RadixToast } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { type ShownToast, type ToastContent, type ToastLabels, toastDefaults } from './toast-content.ts';
import styles from './toast-stack.module.css';

interface ToastStackProps extends ToastLabels {
  shown: readonly ShownToast[];
  remove: (id: number, actionTaken: boolean) => void;
}

/** The toasts in the bottom-right corner. */
export function ToastStack({ shown, remove, label, stackLabel, closeLabel }: ToastStackProps) {
  return (
    <RadixToast.Provider
      // Resets the paused state when the last toast closes: no pointer or focus event arrives then.
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
