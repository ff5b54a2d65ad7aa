import type { ReactNode } from 'react';

/**
 * Duration in milliseconds, swipe distance that dismisses in CSS pixels, the key that moves the focus to the toasts, and how many are visible
 * at a time.
 */
export const toastDefaults = { duration: 5000, swipeThreshold: 50, hotkey: 'F8', limit: 4 } as const;

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
  /** Called instead if toasts cannot be shown, because their code could not be loaded. */
  onFailure?: () => void;
}

export interface ToastLabels {
  /** Accessible name of one toast, such as "Notification". */
  label: string;
  /** Accessible name of the stack; `{hotkey}` is replaced by the key that moves the focus to it. */
  stackLabel: string;
  closeLabel: string;
}

export interface ShownToast {
  id: number;
  content: ToastContent;
}
