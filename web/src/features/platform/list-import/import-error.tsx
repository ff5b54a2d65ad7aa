import { Notice } from '@tunna/ui';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** The error of a call about imports; renders nothing without one. */
export function ImportError({ error }: { error: Error | null }) {
  if (error === null) return null;
  return <ImportFailure code={error instanceof CallError ? error.body.code : 'other'} />;
}

/** An error by its code. */
export function ImportFailure({ code }: { readonly code: string }) {
  const { t } = useTranslation('exchange');
  const general = t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') });
  return <Notice level="error">{t(`error.${code}`, { defaultValue: general })}</Notice>;
}
