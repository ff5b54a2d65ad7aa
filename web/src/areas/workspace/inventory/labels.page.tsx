import { useQuery } from '@tanstack/react-query';
import type { Label } from '@tunna/contract/inventory/label';
import { labelFormats, labelPages, type Measure } from '@tunna/domain/inventory/label-layout';
import type { Language } from '@tunna/domain/text/languages';
import { Button, EmptyState, Icon, Notice, PageHeading, Stack } from '@tunna/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import {
  type LabelChoice,
  labelsQuery,
  measureQuery,
  useDownloadLabels,
  useMarkLabelsPrinted,
} from '../../../features/inventory/label/label.queries.ts';
import { labelIds, readLabelChoice, writeLabelChoice } from '../../../features/inventory/label/label-choice.ts';
import { LabelChoices } from '../../../features/inventory/label/label-choices.tsx';
import { LabelSheet } from '../../../features/inventory/label/label-sheet.tsx';
import { combineQueries } from '../../../lib/api/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useAddress } from '../../../shared/time/use-address.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import styles from './labels.module.css';

const idsIn = (address: URLSearchParams) => labelIds(address.get('ids') ?? '');

export const firstQueries: FirstQueries = ({ orgId, search, language }) => {
  const ids = idsIn(search);
  return ids.length === 0 ? [] : [labelsQuery(orgId, ids, language), measureQuery()];
};

/** Labels of the containers in the address, to be printed on sheets or one by one. */
export default function LabelsPage() {
  const { t } = useTranslation('workspace');
  const { paths: own, name } = useOrganization();
  const [address] = useSearchParams();
  const ids = idsIn(address);
  usePageReport(`${t('label.sheets')} – ${name}`);
  return (
    <Stack gap={24} className={styles.page}>
      <Stack screenOnly>
        <BackLink to={own.containers()}>{t('nav.containers')}</BackLink>
      </Stack>
      {ids.length === 0 ? <NoLabels /> : <Asked ids={ids} />}
    </Stack>
  );
}

function NoLabels() {
  const { t } = useTranslation('workspace');
  return (
    <>
      <PageHeading screenOnly title={t('label.sheets')} />
      <EmptyState icon="container" headline={t('label.none')} sentence={t('label.noneText')} />
    </>
  );
}

function Asked({ ids }: { ids: readonly number[] }) {
  const { t, i18n } = useTranslation('workspace');
  const { id: orgId, may } = useOrganization();
  const [address, changeAddress] = useAddress();
  const language = i18n.language as Language;
  const labels = useQuery(labelsQuery(orgId, ids, language));
  const measure = useQuery(measureQuery());
  const download = useDownloadLabels(orgId);
  const { mutate: markPrinted } = useMarkLabelsPrinted(orgId);
  const choice = readLabelChoice(address, ids.length);
  usePaper(choice.layout);
  const found = labels.data?.labels ?? [];
  const isReady = found.length > 0 && measure.isSuccess;
  const note = () => {
    if (may('inventory.write')) markPrinted(found.map(({ id }) => id));
  };
  return (
    <>
      <Stack screenOnly>
        <PageHeading screenOnly title={t('label.sheets')} description={t('label.sheetsText')}>
          <Button
            variation="ghost"
            disabled={!isReady}
            loading={download.isPending}
            onClick={() => download.mutate({ ...choice, ids, language }, { onSuccess: note })}
          >
            {t('label.download')}
          </Button>
          <Button
            disabled={!isReady}
            onClick={() => {
              window.print();
              note();
            }}
          >
            <Icon name="printer" size={16} />
            {t('label.print')}
          </Button>
        </PageHeading>
        <UnreachableNotice />
        <LabelChoices
          choice={choice}
          containers={ids.length}
          onChange={(changed) => changeAddress((now) => writeLabelChoice(now, changed), { replace: true })}
        />
        <ErrorNotice error={download.error} />
      </Stack>
      <DataLoadingView query={combineQueries([labels, measure])}>
        {([{ labels: all, scan, missing }, measured]) => (
          <>
            {missing > 0 && (
              <Stack screenOnly>
                <Notice level="info">{t('label.missing', { count: missing })}</Notice>
              </Stack>
            )}
            {all.length === 0 ? (
              <EmptyState icon="container" headline={t('label.allGone')} sentence={t('label.noneText')} />
            ) : (
              <Sheets labels={all} scan={scan} choice={choice} measure={measured} />
            )}
          </>
        )}
      </DataLoadingView>
    </>
  );
}

interface SheetsProps {
  readonly labels: readonly Label[];
  readonly scan: string;
  readonly choice: LabelChoice;
  readonly measure: Measure;
}

function Sheets({ labels, scan, choice, measure }: SheetsProps) {
  const format = labelFormats[choice.layout];
  return labelPages(labels, format, choice).map((places, page) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sheet has no other identity.
    <LabelSheet key={page} places={places} format={format} scan={scan} measure={measure} />
  ));
}

/** All pages of the document use the labels’ paper size; otherwise a browser would add a page of another size. */
function usePaper(layout: LabelChoice['layout']): void {
  const paper = layout === 'single' ? 'single-labels' : 'label-sheets';
  useEffect(() => {
    document.documentElement.dataset.paper = paper;
    return () => {
      delete document.documentElement.dataset.paper;
    };
  }, [paper]);
}
