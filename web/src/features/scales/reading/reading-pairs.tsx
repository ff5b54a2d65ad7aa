import { useQuery } from '@tanstack/react-query';
import type { ReadingPair, ScaleReading } from '@tunna/contract/scales/scale-reading';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Muted, Panel, Row, Stack, useToasts } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './reading.module.css';
import { readingPairsQuery, useDecidePair } from './scale-reading.queries.ts';
import { useReadingFailure, useRemoveReadings } from './use-remove-readings.ts';

const kilograms = (kg: string) => `${formatDecimal(kg)}\u00a0kg`;
const keyOf = ({ typed, other }: ReadingPair) => `${typed.id} ${other.id}`;

interface Props {
  readonly orgId: number;
  readonly scaleId?: string | undefined;
  readonly mayWrite: boolean;
}

/** Pairs of readings that both count and may be the same load. Shows nothing if there are none. */
export function ReadingPairs({ orgId, scaleId, mayWrite }: Props) {
  const { t } = useTranslation('scale');
  const query = useQuery(readingPairsQuery(orgId, scaleId));
  return (
    // biome-ignore lint/complexity/noUselessFragments: nothing is shown while it loads, instead of a spinner
    <DataLoadingView query={query} pending={<></>}>
      {({ pairs, total }) =>
        total > 0 && (
          <Panel title={t('pairs', { count: total, figure: formatCount(total) })}>
            <Muted>{t('pairsText')}</Muted>
            <Stack as="ul" className={styles.pairs}>
              {pairs.map((pair) => (
                <li key={keyOf(pair)}>
                  <Pair orgId={orgId} pair={pair} mayWrite={mayWrite} />
                </li>
              ))}
            </Stack>
            {pairs.length < total && (
              <Muted>{t('pairsShown', { shown: formatCount(pairs.length), figure: formatCount(total) })}</Muted>
            )}
          </Panel>
        )
      }
    </DataLoadingView>
  );
}

function Pair({ orgId, pair: { typed, other }, mayWrite }: Omit<Props, 'scaleId'> & { readonly pair: ReadingPair }) {
  const { t } = useTranslation('scale');
  const toasts = useToasts();
  const { mutateAsync, isPending } = useDecidePair(orgId);
  const { restore } = useRemoveReadings(orgId);
  const fail = useReadingFailure();
  const undo = (title: string, onSelect: () => void) =>
    toasts.show({ title, action: { label: t('workspace:undo'), altText: t('undoAlt'), onSelect } });
  const keep = async (kept: ScaleReading, removed: ScaleReading) => {
    try {
      await mutateAsync({ keptId: kept.id, otherId: removed.id, decision: 'same_load' });
      undo(t('pairRemoved', { weight: kilograms(removed.kg) }), () => void restore([removed.id]));
    } catch (error) {
      fail(error);
    }
  };
  const separate = async (decision: 'two_loads' | 'undecided') => {
    try {
      await mutateAsync({ keptId: typed.id, otherId: other.id, decision });
      if (decision === 'two_loads') undo(t('pairSeparate'), () => void separate('undecided'));
      else toasts.show({ level: 'success', title: t('pairBack') });
    } catch (error) {
      fail(error);
    }
  };
  const weights = { one: kilograms(typed.kg), other: kilograms(other.kg) };
  return (
    <Stack as="section" gap={8} aria-label={t('pairOf', weights)}>
      <div className={styles.pair}>
        {[typed, other].map((reading) => (
          <Stack key={reading.id} gap={8} align="start">
            <PairedReading reading={reading} />
            {mayWrite && (
              <Button
                size="small"
                disabled={isPending}
                aria-label={[t('keepOne', { weight: kilograms(reading.kg) }), ...sourceOf(reading, t)].join(', ')}
                onClick={() => void keep(reading, reading === typed ? other : typed)}
              >
                {t('keepOne', { weight: kilograms(reading.kg) })}
              </Button>
            )}
          </Stack>
        ))}
      </div>
      {mayWrite && (
        <Row>
          <Button
            variation="ghost"
            size="small"
            disabled={isPending}
            aria-label={t('twoLoadsOf', weights)}
            onClick={() => void separate('two_loads')}
          >
            {t('twoLoads')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const sourceOf = ({ origin, assignedBy }: ScaleReading, t: (key: string) => string): string[] => [
  t(`origin.${origin}`),
  ...(assignedBy === undefined ? [] : [assignedBy]),
];

function PairedReading({ reading }: { readonly reading: ScaleReading }) {
  const { t, i18n } = useTranslation('scale');
  const { kg, gross, tare, scale, wasteStream, department, container } = reading;
  return (
    <Facts
      facts={[
        { name: t('net'), value: <strong>{kilograms(kg)}</strong> },
        { name: t('gross'), value: gross === undefined ? '' : kilograms(gross) },
        { name: t('tare'), value: tare === undefined ? '' : kilograms(tare) },
        { name: t('weighedAt'), value: formatDateTime(new Date(reading.weighedAt), i18n.language as Language) },
        { name: t('stream'), value: wasteStream === undefined ? '' : <StreamName {...wasteStream} /> },
        { name: t('reading:department'), value: department?.name },
        { name: t('container'), value: container?.name },
        { name: t('one'), value: scale?.name },
        { name: t('origin'), value: t(`origin.${reading.origin}`) },
        { name: t('assignedBy'), value: reading.assignedBy },
      ]}
    />
  );
}
