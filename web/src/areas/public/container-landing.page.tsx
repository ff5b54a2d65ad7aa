import { useQuery } from '@tanstack/react-query';
import type { PublicContainer } from '@tunna/contract/inventory/container';
import { emptyContainer } from '@tunna/contract/requests/service-request';
import { contentLanguage } from '@tunna/domain/inventory/content-language';
import { fallbackLanguage, isLanguage } from '@tunna/domain/text/languages';
import { Button } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import { containerGuideQuery, containerQuery } from '../../features/inventory/container/container.queries.ts';
import { ContainerBanner } from '../../features/inventory/container/container-banner.tsx';
import { ContainerContact } from '../../features/inventory/container/container-contact.tsx';
import { ExistingRequestNotice } from '../../features/inventory/container/existing-request.tsx';
import { WasteGuide, WasteGuideSkeleton } from '../../features/inventory/waste-stream/waste-guide.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';

/** The target of a scanned code: the sorting guide of the container, and a button to report that it is full. */
export function ContainerLandingPage() {
  const { containerSlug = '' } = useParams();
  const container = useQuery(containerQuery(containerSlug));
  return (
    <DataLoadingView
      query={container}
      pending={
        <PublicLayout banner="">
          <WasteGuideSkeleton />
        </PublicLayout>
      }
    >
      {(data) => <Landing container={data.container} />}
    </DataLoadingView>
  );
}

function Landing({ container }: { container: PublicContainer }) {
  const { t, i18n } = useTranslation('container');
  const current = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  const language = contentLanguage(container.wasteStreamContentLanguages, current);
  const guide = useQuery(containerGuideQuery(container.slug, language));
  const name = container.customId ?? container.slug;
  const stream = guide.data?.wasteStream.name;
  usePageReport(
    [stream, name].filter((part) => part !== undefined).join(' – '),
    stream === undefined ? {} : { description: t('pageDescription', { stream }) },
  );
  const canEmpty = container.availableActions.some(({ actionType }) => actionType === emptyContainer);
  return (
    <PublicLayout
      banner={<ContainerBanner container={container} />}
      organization={container.organization}
      action={
        canEmpty ? (
          <Button asChild size="large">
            <Link to="request">{t('full')}</Link>
          </Button>
        ) : undefined
      }
    >
      <ExistingRequestNotice container={container} canRequest={canEmpty} />
      {(!canEmpty || container.location === undefined) && <ContainerContact container={container} />}
      <DataLoadingView query={guide} pending={<WasteGuideSkeleton />}>
        {(data) => <WasteGuide guide={data} language={language} />}
      </DataLoadingView>
    </PublicLayout>
  );
}
