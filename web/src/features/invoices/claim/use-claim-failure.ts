import { useToasts } from '@tunna/ui';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** Shows why an action on a claim failed. */
export function useClaimFailure(): (title: string, error: unknown) => void {
  const { t } = useTranslation('claim');
  const toasts = useToasts();
  return (title, error) => {
    const code = error instanceof CallError ? error.body.code : 'internal';
    const description = t(`error.${code}`, {
      defaultValue: t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') }),
    });
    toasts.show({ level: 'failure', title, description });
  };
}
