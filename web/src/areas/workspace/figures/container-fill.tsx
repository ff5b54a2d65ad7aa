import { useQuery } from '@tanstack/react-query';
import type { Fill } from '@tunna/contract/figures/fill';
import type { Container } from '@tunna/contract/inventory/container';
import { formatCount, formatDecimal } from '@tunna/domain/numbers/numbers';
import { isBeyondFull } from '@tunna/domain/requests/service-request';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { dayIn } from '@tunna/domain/time/days';
import { Badge, Panel, ProgressBar, Stack, useToasts } from '@tunna/ui';
import { fillQuery, useSaveFill } from '../../../features/figures/fill/fill.queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from './container-fill.module.css';

interface Props {
  readonly container: Pick<Container, 'id' | 'status'>;
}

/** The estimated fill level of a container, its basis, and the level for automatic requests. */
export function ContainerFill({ container: { id, status } }: Props) {
  const { t } = useTranslation('fill');
  const { id: orgId, may } = useOrganization();
  const query = useQuery(fillQuery(orgId, id));
  return (
    <Panel title={t('title')}>
      <DataLoadingView query={query}>
        {(fill) => (
          <div className={styles.fill}>
            <Estimate fill={fill} />
            {status !== 'removed' && (
              <Stack gap={8}>
                <Setting containerId={id} fill={fill} mayChange={may('inventory.write')} />
                <Replay fill={fill} />
              </Stack>
            )}
          </div>
        )}
      </DataLoadingView>
    </Panel>
  );
}

/** With all decimals, as the readings on the same page. */
const kilograms = (kg: string): string => `${formatDecimal(kg)}\u00a0kg`;

/** Of an estimate, to a tenth. */
const estimated = (kg: string): string => kilograms(Number(kg).toFixed(1));

const badges = { weighed: 'success', rhythm: 'accent', none: 'neutral' } as const;

function Estimate({ fill }: { readonly fill: Fill }) {
  const { t } = useTranslation('fill');
  const level = useLevel(fill);
  const why = useWhy(fill);
  const when = useWhen(fill);
  return (
    <Stack gap={8}>
      {fill.percent !== undefined && (
        <ProgressBar label={<strong>{level}</strong>} value={Math.min(fill.percent, 100)} max={100} />
      )}
      {when !== undefined && <p>{when}</p>}
      <p className={styles.why}>
        <Badge variation={badges[fill.reliability]}>{t(`reliability.${fill.reliability}`)}</Badge> {why}
      </p>
      {fill.reliability !== 'weighed' && <p className={styles.why}>{t('better')}</p>}
    </Stack>
  );
}

function useDay(): (day: string | undefined) => string {
  const { i18n } = useTranslation('fill');
  return (day) => (day === undefined ? '' : formatDay(day, i18n.language as Language));
}

/** The estimated level, in words. A percentage that no container reaches shows that collections are missing in the record. */
function useLevel({ percent = 0, reliability, fullBasis = 'volume' }: Fill): string {
  const { t } = useTranslation('fill');
  if (!isBeyondFull(percent)) return t('percent', { percent: formatCount(percent) });
  return t(`beyond.${reliability === 'weighed' ? fullBasis : 'rhythm'}`);
}

/** The estimated time when it is full, in words; may be in the past. */
function useWhen({ full, percent = 0, reliability, lastEmptiedOn }: Fill): string | undefined {
  const { t } = useTranslation('fill');
  const day = useDay();
  if (reliability === 'weighed' && isBeyondFull(percent)) return t('when.unrecorded', { day: day(lastEmptiedOn) });
  if (full === undefined) return percent >= 100 ? t('when.now') : undefined;
  const today = dayIn(new Date());
  const days = { from: day(full.from), until: day(full.until) };
  if (full.until < today) return t('when.past', days);
  return full.from <= today ? t('when.anyDay', days) : t('when.between', days);
}

/** The basis of the estimate, in words. */
function useWhy(fill: Fill): string {
  const { t } = useTranslation('fill');
  const day = useDay();
  const { gap, emptyings, lastEmptiedOn, since, kg = '0', fullKg = '0', fullBasis = 'volume', usualDays = 0 } = fill;
  const words = { count: emptyings, day: day(lastEmptiedOn), since: day(since) };
  switch (fill.reliability) {
    case 'none':
      return gap === undefined ? '' : t(`gap.${gap}`, words);
    case 'weighed':
      return t(`why.weighed.${fullBasis}`, { ...words, kg: kilograms(kg), fullKg: estimated(fullKg) });
    case 'rhythm':
      return t('why.rhythm', { ...words, days: formatDecimal(String(usualDays)) });
  }
}

/** What automatic requests would have done in the last year, in words. */
function Replay({ fill: { replay } }: { readonly fill: Fill }) {
  const { t } = useTranslation('fill');
  if (replay === undefined) return null;
  const { percent, collections, requested, early, scheduled, daysBefore } = replay;
  const words = { percent: formatCount(percent), collections: formatCount(collections) };
  return (
    <p className={styles.why}>
      {[
        daysBefore === undefined
          ? t('replay.none', words)
          : t('replay', { ...words, requested: formatCount(requested), days: formatDecimal(String(daysBefore)) }),
        ...(early === 0 ? [] : [t('replay.early', { early: formatCount(early) })]),
        ...(scheduled === 0 ? [] : [t('replay.scheduled', { scheduled: formatCount(scheduled) })]),
      ].join(' ')}
    </p>
  );
}

/** The available percentages. */
const offered = [50, 60, 70, 80, 90, 100] as const;

interface SettingProps {
  readonly containerId: number;
  readonly fill: Fill;
  readonly mayChange: boolean;
}

function Setting({ containerId, fill: { requestAtPercent, canAsk }, mayChange }: SettingProps) {
  const { t } = useTranslation('fill');
  const { id: orgId } = useOrganization();
  const toasts = useToasts();
  const save = useSaveFill(orgId, containerId);
  const wordsOf = (percent: number) => t('ask.from', { percent: formatCount(percent) });
  const hint = t(canAsk ? 'ask.hint' : 'ask.cannot');
  if (!mayChange) {
    return (
      <p className={styles.why}>
        {t('ask.label')}: {requestAtPercent === undefined ? t('ask.never') : wordsOf(requestAtPercent)}
      </p>
    );
  }
  const choices = new Set<number>([...offered, ...(requestAtPercent === undefined ? [] : [requestAtPercent])]);
  const choose = async (chosen: string) => {
    try {
      await save.mutateAsync(chosen === '' ? null : Number(chosen));
      toasts.show({ level: 'success', title: t('ask.saved') });
    } catch {
      toasts.show({ level: 'failure', title: t('ask.failed') });
    }
  };
  return (
    <OptionalSelect
      label={t('ask.label')}
      hint={hint}
      none={t('ask.never')}
      value={requestAtPercent === undefined ? '' : String(requestAtPercent)}
      options={[...choices]
        .sort((one, other) => one - other)
        .map((percent) => ({ value: String(percent), label: wordsOf(percent) }))}
      disabled={save.isPending || (!canAsk && requestAtPercent === undefined)}
      onValueChange={(chosen) => void choose(chosen)}
    />
  );
}
