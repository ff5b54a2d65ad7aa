import type { Permission } from '@tunna/domain/permissions';
import { type ReactNode, useMemo } from 'react';
import { type CreatorForm, type CreatorName, CreatorsContext } from '../../shared/form/creators.ts';
import { lazyPage } from '../../shared/layout/lazy-area.tsx';
import { useOrganization } from '../../shared/session/organization.tsx';

/** The short forms of records that other forms refer to, each with its texts. Loaded when a dialog opens. */
const forms: Readonly<Record<CreatorName, CreatorForm>> = {
  location: lazyPage(
    'inventory/new-location.dialog',
    async (): Promise<CreatorForm> => (await import('./inventory/new-location.dialog.tsx')).NewLocation,
  ),
  wasteStream: lazyPage(
    'inventory/new-waste-stream.dialog',
    async (): Promise<CreatorForm> => (await import('./inventory/new-waste-stream.dialog.tsx')).NewWasteStream,
  ),
  serviceProvider: lazyPage(
    'requests/new-service-provider.dialog',
    async (): Promise<CreatorForm> => (await import('./requests/new-service-provider.dialog.tsx')).NewServiceProvider,
  ),
};

const permissions: Readonly<Record<CreatorName, Permission>> = {
  location: 'inventory.write',
  wasteStream: 'inventory.write',
  serviceProvider: 'serviceProviders.write',
};

/** Lets the forms of the workspace create what they refer to, as far as the role allows. */
export function CreatorsProvider({ children }: { readonly children: ReactNode }) {
  const { may } = useOrganization();
  const allowed = useMemo(
    () => Object.fromEntries(Object.entries(forms).filter(([name]) => may(permissions[name as CreatorName]))),
    [may],
  );
  return <CreatorsContext value={allowed}>{children}</CreatorsContext>;
}
