import { useQuery } from '@tanstack/react-query';
import type { Scale } from '@tunna/contract/scales/scale';
import { Button, PageHeading, Stack } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import { scaleQuery } from '../../../features/scales/scale/scale.queries.ts';
import { TareSetup } from '../../../features/scales/scale/tare-setup.tsx';
import { AgentPairing } from '../../../features/scales/setup/agent-pairing.tsx';
import { LiveScalePanel } from '../../../features/scales/setup/live-scale-panel.tsx';
import { liveScaleQuery } from '../../../features/scales/setup/setup.queries.ts';
import { StationChoices } from '../../../features/scales/setup/station-choices.tsx';
import { TabletSetup } from '../../../features/scales/setup/tablet-setup.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import styles from '../workspace-pages.module.css';
import { assignmentQueries, useAssignmentChoices } from './use-assignment-choices.ts';

export const firstQueries: FirstQueries = ({ orgId, params: { id }, may }) =>
  may('scales.write') && may('credentials.write') ? [scaleQuery(orgId, Number(id)), ...assignmentQueries(orgId)] : [];

/** The steps after a scale has its name, to the first weight. */
export default function ScaleSetupStepsPage() {
  const { t } = useTranslation('scale-setup');
  const { name, paths: own, may } = useOrganization();
  const { id } = useParams();
  usePageReport(`${t('title')} – ${name}`);
  if (!may('scales.write') || !may('credentials.write')) return <NotFoundScreen />;
  return (
    <Stack className={styles.page}>
      <BackLink to={own.scales()}>{t('scale:title')}</BackLink>
      <OtherSteps key={id} id={Number(id)} />
    </Stack>
  );
}

function OtherSteps({ id }: { readonly id: number }) {
  const { id: orgId } = useOrganization();
  const query = useQuery(scaleQuery(orgId, id));
  return <DataLoadingView query={query}>{(scale) => <Steps scale={scale} />}</DataLoadingView>;
}

function Steps({ scale }: { readonly scale: Scale }) {
  const { id, name, location, device } = scale;
  const { t } = useTranslation('scale-setup');
  const { id: orgId, paths: own } = useOrganization();
  const { data: live } = useQuery(liveScaleQuery(orgId, id));
  const { streams, departments } = useAssignmentChoices();
  const { data: kept } = useQuery(departmentsQuery(orgId));
  return (
    <>
      <PageHeading title={name} description={location.name}>
        <Button variation="ghost" asChild>
          <Link to={own.scale(id)}>{t('openScale')}</Link>
        </Button>
      </PageHeading>
      {device !== undefined && (
        <AgentPairing orgId={orgId} deviceId={device.id} isPaired={live?.weight !== undefined} />
      )}
      {live !== undefined && <LiveScalePanel live={live} />}
      <StationChoices orgId={orgId} location={location} streams={streams} departments={kept?.departments ?? []} />
      <TareSetup orgId={orgId} scale={scale} streams={streams} />
      <TabletSetup orgId={orgId} location={location} departments={departments} />
    </>
  );
}
