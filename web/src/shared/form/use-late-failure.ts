import { useOptionalToasts } from '@tunna/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { errorText } from '../view/error-notice.tsx';

/**
 * Reports the failure of a call whose form was closed while it was sent: the user believes that the input was saved.
 * @param isOpen whether the form is visible, for a component that stays when its dialog closes
 * @returns shows a message if the form is closed, and returns whether it did; an open form shows the failure itself
 */
export function useLateFailure(isOpen = true): (error?: unknown, text?: string) => boolean {
  const { t } = useTranslation('workspace');
  const toasts = useOptionalToasts();
  const isVisible = useRef(isOpen);
  useEffect(() => {
    isVisible.current = isOpen;
    return () => {
      isVisible.current = false;
    };
  }, [isOpen]);
  return (error, text = errorText(t, error)) => {
    if (isVisible.current) return false;
    toasts?.show({ level: 'failure', title: t('notSaved'), description: text });
    return true;
  };
}
