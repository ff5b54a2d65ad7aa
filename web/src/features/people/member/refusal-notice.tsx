import { Notice } from '@tunna/ui';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';

/** The error of a call about members; renders nothing without one. */
export function RefusalNotice({ error }: { error: Error | null }) {
  const { t } = useTranslation('members');
  if (error === null) return null;
  const code = error instanceof CallError ? error.body.code : 'internal';
  const general = t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') });
  return <Notice level="error">{t(`error.${code}`, { defaultValue: general })}</Notice>;
}
