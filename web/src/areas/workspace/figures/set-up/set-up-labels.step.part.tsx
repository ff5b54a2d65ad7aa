import { useQuery } from '@tanstack/react-query';
import { maxLabels } from '@tunna/contract/inventory/label-values';
import type { Language } from '@tunna/domain/text/languages';
import { Badge, Button, Icon, Muted, Notice, Panel, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import { useDownloadLabels, useMarkLabelsPrinted } from '../../../../features/inventory/label/label.queries.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { ErrorNotice } from '../../../../shared/view/error-notice.tsx';
import { UnreachableNotice } from '../../../../shared/view/unreachable-notice.tsx';
import { activeIdsQuery } from './all-containers.ts';
import styles from './set-up.module.css';
import { setUpQuery } from './set-up.queries.ts';
import { SetUpFrame, SkipStep, StepEnd, type StepState } from './set-up-frame.tsx';

/** The labels, and the first scan of one. */
export function SetUpLabels() {
  return <SetUpFrame step="labels">{(state) => <Labels {...state} />}</SetUpFrame>;
}

function Labels({ existing, isDone, next }: StepState) {
  const { t, i18n } = useTranslation('set-up');
  const { id: orgId, paths: own } = useOrganization();
  const containers = useQuery(activeIdsQuery(orgId));
  const download = useDownloadLabels(orgId);
  const { mutate: markPrinted } = useMarkLabelsPrinted(orgId);
  const ids = containers.data ?? [];
  // One file has no more labels.
  const printed = ids.slice(0, maxLabels);
  if (existing.containers === 0) {
    return (
      <Stack>
        <Notice level="info">{t('labels.none')}</Notice>
        <Row gap={12}>
          <Button asChild>
            <Link to={own.setUp('containers')}>{t('labels.toContainers')}</Link>
          </Button>
          <SkipStep next={next} />
        </Row>
      </Stack>
    );
  }
  return (
    <Stack>
      <UnreachableNotice />
      <ErrorNotice error={download.error} />
      <Panel title={t('labels.print')}>
        <Stack>
          <Muted>{t('labels.printText', { count: printed.length })}</Muted>
          {ids.length > printed.length && (
            <Muted>
              {t('labels.rest')} <Link to={own.containers()}>{t('labels.toList')}</Link>
            </Muted>
          )}
          <Row gap={12} align="center">
            <Button
              {...(isDone ? { variation: 'ghost' as const } : {})}
              disabled={ids.length === 0}
              loading={download.isPending}
              onClick={() =>
                download.mutate(
                  { layout: 'sheet-2x4', start: 1, copies: 1, ids: printed, language: i18n.language as Language },
                  { onSuccess: () => markPrinted(printed) },
                )
              }
            >
              <Icon name="download" size={16} />
              {t('labels.download')}
            </Button>
            <Link to={own.labels(printed)}>{t('labels.others')}</Link>
          </Row>
        </Stack>
      </Panel>
      <FirstScan isWaiting={!existing.checklist.scan || !existing.checklist.request} />
      {isDone ? (
        <StepEnd next={next} />
      ) : (
        <Row>
          <SkipStep next={next} />
        </Row>
      )}
    </Stack>
  );
}

/** Milliseconds between two looks at whether a label was scanned. */
const pollInterval = 3000;

/** What ends the set-up: a phone opens a label, and asks for a collection. */
function FirstScan({ isWaiting }: { readonly isWaiting: boolean }) {
  const { t } = useTranslation('set-up');
  const { id: orgId } = useOrganization();
  const { data } = useQuery({ ...setUpQuery(orgId), refetchInterval: isWaiting ? pollInterval : false });
  const checks = ['scan', 'request'] as const;
  return (
    <Panel title={t('labels.try')}>
      <ol className={styles.checks} aria-live="polite">
        {checks.map((check) => (
          <li key={check}>
            <span>{t(`labels.${check}`)}</span>
            <Badge variation={data?.checklist[check] === true ? 'success' : 'neutral'}>
              {t(data?.checklist[check] === true ? 'labels.happened' : 'labels.waiting')}
            </Badge>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
