import { useToasts } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { errorText } from '../../../shared/view/error-notice.tsx';

/** Shows why an action on a claim failed. */
export function useClaimFailure(): (title: string, error: unknown) => void {
  const { t } = useTranslation('claim');
  const toasts = useToasts();
  return (title, error) => {
    const description = errorText(t, error, (code, general) => t(`error.${code}`, general));
    toasts.show({ level: 'failure', title, description });
  };
}
