import { useQuery } from '@tanstack/react-query';
import type { ReportDisclosure } from '@tunna/contract/figures/disclosure';
import { completenessSentences } from '@tunna/domain/figures/completeness-words';
import { disclosureGapText, disclosureMethods } from '@tunna/domain/figures/disclosure-words';
import { evidenceSentences } from '@tunna/domain/figures/evidence-words';
import { isLanguage } from '@tunna/domain/text/languages';
import { periodName } from '@tunna/domain/time/period';
import { EmptyState, Notice, PageHeading, Stack } from '@tunna/ui';
import { useParams } from 'react-router';
import styles from '../../../features/figures/disclosure/disclosure.module.css';
import { reportDisclosureQuery } from '../../../features/figures/disclosure/disclosure.queries.ts';
import { DisclosureDownloads } from '../../../features/figures/disclosure/disclosure-downloads.tsx';
import { DisclosureTables } from '../../../features/figures/disclosure/disclosure-tables.tsx';
import { ReportState } from '../../../features/figures/invoice-report/report-state.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';

/** The waste of a report in the tables of GRI 306, ESRS E5-5 and VSME B7. */
export default function DisclosurePage() {
  const { id: orgId, paths: own } = useOrganization();
  const id = Number(useParams().reportIdBase);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...reportDisclosureQuery(orgId, id), enabled: isNumber });
  if (!isNumber) return <NotFoundScreen />;
  return (
    <Stack>
      <DataLoadingView query={query}>
        {(shown) => (
          <>
            <BackLink to={own.report(id)}>{shown.report.name}</BackLink>
            <Found shown={shown} />
          </>
        )}
      </DataLoadingView>
    </Stack>
  );
}

function Found({ shown }: { readonly shown: ReportDisclosure }) {
  const { t, i18n } = useTranslation('disclosure');
  const { id: orgId, name } = useOrganization();
  const { report, disclosure } = shown;
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  usePageReport(`${t('title')} – ${name}`);
  return (
    <>
      <PageHeading title={t('title')} description={t('description')}>
        {disclosure !== undefined && <DisclosureDownloads orgId={orgId} shown={shown} />}
      </PageHeading>
      <p>
        {report.name}, {periodName(report.period, language)} <ReportState state={report.state} />
      </p>
      {disclosure === undefined && (
        <EmptyState icon="file" headline={t('notRecorded')} sentence={t('notRecordedText')} />
      )}
      {disclosure?.composition.length === 0 && (
        <EmptyState icon="file" headline={t('nothing')} sentence={t('nothingText')} />
      )}
      {disclosure !== undefined && disclosure.composition.length > 0 && (
        <>
          <Gaps shown={shown} />
          <DisclosureTables disclosure={disclosure} />
          <Method shown={shown} />
        </>
      )}
    </>
  );
}

/** What the tables do not contain. */
function Gaps({ shown: { figures, disclosure } }: { readonly shown: ReportDisclosure }) {
  const { t, i18n } = useTranslation('disclosure');
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  const sentences = [
    ...completenessSentences(figures, language, (text, gaps) => t(`completeness:${text}`, gaps)),
    ...(disclosure?.gaps ?? []).map((gap) => disclosureGapText(gap, t)),
  ];
  return (
    <Notice className={styles.gaps}>
      <h2>{t('gaps')}</h2>
      <ul className={styles.list}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Method({ shown: { figures, disclosure } }: { readonly shown: ReportDisclosure }) {
  const { t } = useTranslation('disclosure');
  const sentences = [
    ...(disclosure?.evidence === undefined
      ? []
      : evidenceSentences(disclosure.evidence, figures.totals.kg, (text, gaps) => t(`evidence:${text}`, gaps))),
    ...disclosureMethods.map((method) => t(`method.${method}`)),
  ];
  return (
    <section className={styles.method} aria-label={t('method')}>
      <h2>{t('method')}</h2>
      <ul className={styles.list}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
