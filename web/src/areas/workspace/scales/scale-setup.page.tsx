import { useQuery } from '@tanstack/react-query';
import { Muted, PageHeading, Stack } from '@tunna/ui';
import { Link, useNavigate } from 'react-router';
import { locationChoicesQuery } from '../../../features/inventory/location/location-workspace.queries.ts';
import { devicesQuery } from '../../../features/scales/device/device.queries.ts';
import { ScaleSetupForm } from '../../../features/scales/setup/scale-setup-form.tsx';
import { combineQueries } from '../../../lib/api/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { optionsOf } from '../../../shared/form/form-values.ts';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../workspace-pages.module.css';

export const firstQueries: FirstQueries = ({ orgId, may }) =>
  may('scales.write') && may('credentials.write') ? [locationChoicesQuery(orgId), devicesQuery(orgId)] : [];

/** Sets up a scale: its name. The address of the other steps names the scale, so that a reload continues. */
export default function ScaleSetupPage() {
  const { t } = useTranslation('scale-setup');
  const { name, paths: own, may } = useOrganization();
  usePageReport(`${t('title')} – ${name}`);
  if (!may('scales.write') || !may('credentials.write')) return <NotFoundScreen />;
  return (
    <Stack className={styles.page}>
      <BackLink to={own.scales()}>{t('scale:title')}</BackLink>
      <FirstStep />
    </Stack>
  );
}

function FirstStep() {
  const { t } = useTranslation('scale-setup');
  const { id: orgId, paths: own } = useOrganization();
  const navigate = useNavigate();
  const locations = useQuery(locationChoicesQuery(orgId));
  const devices = useQuery(devicesQuery(orgId));
  return (
    <>
      <PageHeading title={t('title')} description={t('text')} />
      <DataLoadingView query={combineQueries([locations, devices])}>
        {([places, readers]) => (
          <ScaleSetupForm
            orgId={orgId}
            locations={optionsOf(places.locations)}
            agents={readers.devices.filter(({ kind }) => kind === 'agent')}
            onCreated={(scaleId) => void navigate(own.setUpScale(scaleId), { replace: true })}
          />
        )}
      </DataLoadingView>
      <Muted>
        {t('withoutComputer')} <Link to={own.scale('new')}>{t('withoutComputerLink')}</Link>
      </Muted>
    </>
  );
}
