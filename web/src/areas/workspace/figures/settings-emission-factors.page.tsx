import { useQuery } from '@tanstack/react-query';
import type { EmissionFactors } from '@tunna/contract/figures/emission-factor';
import type { WasteCategory } from '@tunna/contract/inventory/waste-category';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import type { Language } from '@tunna/domain/text/languages';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { dayIn } from '@tunna/domain/time/days';
import { Button, Detail, EmptyState, Icon, PageHeading, Row, Stack } from '@tunna/ui';
import { Link } from 'react-router';
import styles from '../../../features/figures/emission-factor/emission-factor.module.css';
import { allFactors, emissionFactorsQuery } from '../../../features/figures/emission-factor/emission-factor.queries.ts';
import { FactorDialog } from '../../../features/figures/emission-factor/factor-dialog.tsx';
import type { FactorChoices } from '../../../features/figures/emission-factor/factor-form.tsx';
import { EarlierFactors, OwnFactors } from '../../../features/figures/emission-factor/own-factors.tsx';
import { PlatformFactors } from '../../../features/figures/emission-factor/platform-factors.tsx';
import { StreamFactors } from '../../../features/figures/emission-factor/stream-factors.tsx';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import {
  wasteCategoriesQuery,
  wasteStreamsQuery,
} from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { fetchDownload } from '../../../lib/api/client.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { SettingsLayout } from '../settings-layout.tsx';

export const firstQueries: FirstQueries = ({ orgId }) => [
  emissionFactorsQuery(orgId),
  wasteStreamsQuery(orgId),
  wasteCategoriesQuery(),
];

/** The factors that the CO2e of the organization's waste is calculated with. */
export default function SettingsEmissionFactorsPage() {
  const { t } = useTranslation('emission-factor');
  const { id: orgId, name } = useOrganization();
  const factors = useQuery(emissionFactorsQuery(orgId));
  const streams = useQuery(wasteStreamsQuery(orgId));
  const categories = useQuery(wasteCategoriesQuery());
  usePageReport(`${t('title')} – ${name}`);
  return (
    <SettingsLayout>
      <DataLoadingView query={factors}>
        {(known) => (
          <DataLoadingView query={streams}>
            {({ wasteStreams }) => (
              <DataLoadingView query={categories}>
                {(all) => <Factors known={known} streams={wasteStreams} categories={all} />}
              </DataLoadingView>
            )}
          </DataLoadingView>
        )}
      </DataLoadingView>
    </SettingsLayout>
  );
}

interface Props {
  readonly known: EmissionFactors;
  readonly streams: readonly WasteStream[];
  readonly categories: readonly WasteCategory[];
}

function useFactorChoices({ streams, categories }: Omit<Props, 'known'>): FactorChoices {
  const { i18n } = useTranslation();
  const optionsOf = (things: readonly { readonly id: number; readonly names: WasteStream['names'] }[]) =>
    sortIcelandic(
      things.map(({ id, names }) => ({ value: String(id), label: streamName(names, i18n.language as Language) })),
      ({ label }) => label,
    );
  return { streams: optionsOf(streams), categories: optionsOf(categories) };
}

function Factors({ known, streams, categories }: Props) {
  const { t } = useTranslation('emission-factor');
  const { id: orgId, paths: own, may } = useOrganization();
  const choices = useFactorChoices({ streams, categories });
  const mayWrite = may('emissionFactors.write');
  const year = Number(dayIn(new Date()).slice(0, 4));
  return (
    <>
      <Row gap={12} align="start" justify="between">
        <PageHeading title={t('title')} description={t('text')} />
        <Row gap={8} nowrap>
          <ListExport
            fetchExport={(file) => fetchDownload('exportEmissionFactors', { params: { orgId }, query: file })}
            total={known.own.length + known.earlier.length + known.platform.length}
          />
          {mayWrite && (
            <FactorDialog
              orgId={orgId}
              title={t('new')}
              {...choices}
              trigger={
                <Button>
                  <Icon name="plus" size={16} />
                  {t('new')}
                </Button>
              }
            />
          )}
        </Row>
      </Row>
      <Stack as="section" gap={12} className={styles.section}>
        <h2>{t('inUseIn', { year })}</h2>
        {streams.length === 0 ? (
          <EmptyState
            icon="recycle"
            headline={t('noStreams')}
            sentence={t('noStreamsText')}
            action={<Link to={own.wasteStreams()}>{t('toStreams')}</Link>}
          />
        ) : (
          <StreamFactors
            orgId={orgId}
            streams={streams}
            factors={allFactors(known.own)}
            year={year}
            choices={mayWrite ? choices : undefined}
          />
        )}
        <Detail as="p">{t('coverageText')}</Detail>
      </Stack>
      <Stack as="section" gap={12} className={styles.section}>
        <h2>{t('own')}</h2>
        <OwnFactors orgId={orgId} factors={known.own} mayEnd={mayWrite} />
        <EarlierFactors factors={known.earlier} />
      </Stack>
      <Stack as="section" gap={12} className={styles.section}>
        <PlatformFactors editions={known.editions} platform={known.platform} categories={categories} />
      </Stack>
    </>
  );
}
