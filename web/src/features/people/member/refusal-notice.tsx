import { Notice } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { errorText } from '../../../shared/view/error-notice.tsx';

/** The error of a call about members; renders nothing without one. */
export function RefusalNotice({ error }: { error: Error | null }) {
  const { t } = useTranslation('members');
  if (error === null) return null;
  return <Notice level="error">{errorText(t, error, (code, general) => t(`error.${code}`, general))}</Notice>;
}
