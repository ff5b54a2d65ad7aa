import { useQuery } from '@tanstack/react-query';
import type { PublicLocation } from '@tunna/contract/inventory/location';
import { contentLanguage } from '@tunna/domain/inventory/content-language';
import { fallbackLanguage, isLanguage } from '@tunna/domain/text/languages';
import { Button, Icon } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import { locationGuideQuery, locationQuery } from '../../features/inventory/location/location.queries.ts';
import { LocationBanner } from '../../features/inventory/location/location-banner.tsx';
import { WasteGuide, WasteGuideSkeleton } from '../../features/inventory/waste-stream/waste-guide.tsx';
import { usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { NotFoundScreen } from '../../shared/layout/screens.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';

/** The sorting guide of one stream at a published location. */
export function LocationStreamPage() {
  const { locationId = '', wasteStreamId = '' } = useParams();
  const location = useQuery(locationQuery(locationId));
  return (
    <DataLoadingView
      query={location}
      pending={
        <PublicLayout banner="">
          <WasteGuideSkeleton />
        </PublicLayout>
      }
    >
      {(data) => <Guide location={data.location} wasteStreamId={Number(wasteStreamId)} />}
    </DataLoadingView>
  );
}

type Stream = PublicLocation['wasteStreams'][number];

function Guide({ location, wasteStreamId }: { location: PublicLocation; wasteStreamId: number }) {
  const stream = location.wasteStreams.find(({ id }) => id === wasteStreamId);
  if (stream === undefined) return <NotFoundScreen />;
  return <StreamGuide location={location} stream={stream} />;
}

function StreamGuide({ location, stream }: { location: PublicLocation; stream: Stream }) {
  const { t, i18n } = useTranslation('location');
  const current = isLanguage(i18n.language) ? i18n.language : fallbackLanguage;
  const language = contentLanguage(stream.contentLanguages, current);
  const guide = useQuery(locationGuideQuery(location.id, stream.id, language));
  const name = stream.names[current];
  usePageReport(`${name} – ${location.name}`, { description: t('container:pageDescription', { stream: name }) });
  return (
    <PublicLayout banner={<LocationBanner location={location} />} organization={location.organization}>
      <DataLoadingView query={guide} pending={<WasteGuideSkeleton />}>
        {(data) => <WasteGuide guide={data} language={language} />}
      </DataLoadingView>
      <Button variation="ghost" asChild>
        <Link to={paths.location(location.id)}>
          <Icon name="arrow-left" />
          {t('backToLocation')}
        </Link>
      </Button>
    </PublicLayout>
  );
}
