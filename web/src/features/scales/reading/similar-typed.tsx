import type { WaitingReading } from '@tunna/contract/scales/scale-reading';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Row, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { streamName } from '../../inventory/shared/stream-name.tsx';
import { useReplaceTyped } from './scale-reading.queries.ts';
import { useReadingFailure } from './use-remove-readings.ts';

interface Props {
  readonly orgId: number;
  readonly reading: Pick<WaitingReading, 'id'>;
  readonly typed: NonNullable<WaitingReading['similarTyped']>;
  readonly mayWrite: boolean;
}

/** The weight that was typed at about the same time: a member decides whether it is the same load. */
export function SimilarTyped({ orgId, reading, typed, mayWrite }: Props) {
  const { t, i18n } = useTranslation('scale');
  const { mutateAsync, isPending } = useReplaceTyped(orgId);
  const fail = useReadingFailure();
  const values = {
    weight: `${formatDecimal(typed.kg)}\u00a0kg`,
    at: formatDateTime(new Date(typed.weighedAt), i18n.language as Language),
    stream: streamName(typed.streamNames, i18n.language),
  };
  return (
    <Stack gap={4} align="start">
      <span>{t('similarTyped', values)}</span>
      {mayWrite && (
        <Row>
          <Button
            variation="ghost"
            size="small"
            loading={isPending}
            aria-label={t('sameLoadOf', values)}
            onClick={() => void mutateAsync({ id: reading.id, typedId: typed.id }).catch(fail)}
          >
            {t('sameLoad')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
