import { Notice } from '@tunna/ui';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';

/** The rejection of a call, in words. */
export function Refusal({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('scale-setup');
  if (!(error instanceof CallError) || error.body.code !== 'code_wrong') return <ErrorNotice error={error} />;
  return <Notice level="error">{t('device:pair.wrong')}</Notice>;
}
