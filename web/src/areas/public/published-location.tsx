import { useQuery } from '@tanstack/react-query';
import type { PublicLocation } from '@tunna/contract/inventory/location';
import { Skeleton } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { locationQuery } from '../../features/inventory/location/location.queries.ts';
import { LocationBanner } from '../../features/inventory/location/location-banner.tsx';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';

/** The frame of pages about the published location in the address, with its banner. */
export function PublishedLocation({ children }: { readonly children: (location: PublicLocation) => ReactNode }) {
  const { locationId = '' } = useParams();
  const location = useQuery(locationQuery(locationId));
  return (
    <DataLoadingView
      query={location}
      pending={
        <PublicLayout banner="">
          <Skeleton shape="block" />
        </PublicLayout>
      }
    >
      {(data) => (
        <PublicLayout banner={<LocationBanner location={data.location} />} organization={data.location.organization}>
          {children(data.location)}
        </PublicLayout>
      )}
    </DataLoadingView>
  );
}
