import { Notice } from '@tunna/ui';
import { CallError } from '../../../lib/client.ts';
import { useTranslation } from '../../../lib/translation.tsx';

/** The error of a call about imports; renders nothing without one. */
export function ImportError({ error }: { error: Error | null }) {
  const { t } = useTranslation('exchange');
  if (error === null) return null;
  const code = error instanceof CallError ? error.body.code : 'other';
  const general = t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') });
  return <Notice level="error">{t(`error.${code}`, { defaultValue: general })}</Notice>;
}
