import type { ServerActivity } from '@tunna/contract/platform/server-activity';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Detail } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

interface Props {
  readonly activity: Pick<ServerActivity, 'server' | 'startedAt'>;
}

/** Says that the notes are those of one process. */
export function ProcessNote({ activity: { server, startedAt } }: Props) {
  const { t, i18n } = useTranslation('server-activity');
  const time = formatDateTime(new Date(startedAt), i18n.language as Language);
  return <Detail as="p">{t('process', { server, time })}</Detail>;
}
